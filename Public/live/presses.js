// A press of a pointer counts only on what a person could see there: not on what just moved under the pointer, and not again
// on what was just pressed, unless that is made to be pressed again (`data-repeats`). Keyboards are not slowed.
import {isWaiting} from './outbox.js';

/** Milliseconds that a person needs to see what has just come, and pixels within which a pointer rests. */
export const glanceTime = 300;
const restRadius = 8;
let pointer = {x: 0, y: 0};
/** The time and place at which something else came under the pointer; and the time at which rows moved, which a finger on its
    way can't know. */
let lastShift = {at: -Infinity, x: 0, y: 0};
let rowsMovedAt = -Infinity;
/** Whether the press that is under way does not count. */
let isRefused = false;

const targetAt = ({x, y}) => document.elementFromPoint(x, y)?.closest('a, button, input, label, select, summary, textarea') ?? null;

function noteMove() {
  lastShift = {at: performance.now(), ...pointer};
}

/** Notes that rows of a list moved. */
export function noteRowsMoved() {
  rowsMovedAt = performance.now();
}

/** Makes a change of the page, and notes whether it brought something else under the pointer. */
export function watchPointer(makeChange) {
  const before = targetAt(pointer);
  makeChange();
  if (before !== targetAt(pointer)) noteMove();
}

/** Whether something came under the pointer, or under a finger in a list, so late that nobody can have seen it. */
function isTooSoon({target, clientX, clientY, pointerType}) {
  const isNear = Math.hypot(clientX - lastShift.x, clientY - lastShift.y) < restRadius;
  const isInRow = pointerType === 'touch' && target.closest('[data-rows]');
  const seenSince = Math.max(isNear ? lastShift.at : -Infinity, isInRow ? rowsMovedAt : -Infinity);
  return performance.now() - seenSince < glanceTime;
}

/** Listens to presses, before all other listeners do. */
export function listenToPresses() {
  const follow = ({clientX: x, clientY: y}) => { pointer = {x, y}; };
  addEventListener('pointermove', follow, true);
  addEventListener('pointerdown', follow, true);
  // The mouse button moves the caret as soon as it goes down.
  addEventListener('mousedown', event => {
    isRefused = isTooSoon(event);
    if (isRefused) event.preventDefault();
  }, true);
  addEventListener('click', event => {
    // Clicks that a keyboard or a script makes have no detail.
    if (!event.detail) return;
    const button = event.target.closest('a, button, summary');
    const isRepeated = button?.matches('[data-repeats]');
    if (isRefused || isTooSoon(event) || (button && !isRepeated && isWaiting(button))) {
      event.preventDefault();
      event.stopPropagation();
    } else if (button) {
      pointer = {x: event.clientX, y: event.clientY};
      // A button that acts once is not to be met again by the second half of a double click.
      if (!isRepeated && (button.type === 'submit' || button.matches('[data-open], [data-close]'))) noteMove();
    }
  }, true);
}
