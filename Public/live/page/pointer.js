// The pointer over the page: what is under it, and what came under it without its moving.
import {shifted} from '../core/pointer.js';
import {client} from './client.js';

const pressable = 'a, button, input, label, select, summary, textarea';

const targetAt = ({x, y}) => document.elementFromPoint(x, y)?.closest(pressable) ?? null;

export function noteMove() {
  client.pointer = shifted(client.pointer, performance.now());
}

/** Notes that rows of a list moved. */
export function noteRowsMoved() {
  client.pointer = {...client.pointer, rowsMovedAt: performance.now()};
}

/** Makes a change of the page, and notes whether it brought something else under the pointer. */
export function watchPointer(makeChange) {
  const before = targetAt(client.pointer);
  makeChange();
  if (before !== targetAt(client.pointer)) noteMove();
}
