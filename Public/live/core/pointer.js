// Presses of a pointer count only on what a person could see there: not on what just moved under the pointer,
// and not again on what was just pressed.

/** Milliseconds that a person needs to see what has just come, and pixels within which a pointer rests. */
export const glanceTime = 300;
const restRadius = 8;

/** A pointer at its place. `shift`: the time and place at which something else came under it; `rowsMovedAt`:
    the time at which rows moved, which a finger on its way can't know. */
export const resting = {x: 0, y: 0, shift: {at: -Infinity, x: 0, y: 0}, rowsMovedAt: -Infinity};

/** The pointer once something else came under it. */
export const shifted = ({x, y, ...rest}, now) => ({...rest, x, y, shift: {at: now, x, y}});

/** Whether something came under the pointer, or under a finger in a list, so late that nobody can have seen
    it. */
export function isTooSoon({shift, rowsMovedAt}, {x, y, isFingerInRow, now}) {
  const isNear = Math.hypot(x - shift.x, y - shift.y) < restRadius;
  const seenSince = Math.max(isNear ? shift.at : -Infinity, isFingerInRow ? rowsMovedAt : -Infinity);
  return now - seenSince < glanceTime;
}
