// Random numbers that a seed repeats (mulberry32).

export class Random {
  constructor(seed) {
    this.state = seed | 0;
  }

  /** A number from 0 up to 1. */
  next() {
    this.state = this.state + 0x6d2b79f5 | 0;
    let mixed = Math.imul(this.state ^ this.state >>> 15, 1 | this.state);
    mixed = mixed + Math.imul(mixed ^ mixed >>> 7, 61 | mixed) ^ mixed;
    return ((mixed ^ mixed >>> 14) >>> 0) / 4294967296;
  }

  /** A whole number from 0 up to a bound. */
  below(bound) {
    return Math.floor(this.next() * bound);
  }

  chance(share) {
    return this.next() < share;
  }

  pick(list) {
    return list[this.below(list.length)];
  }
}
