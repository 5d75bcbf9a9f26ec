// Presses of a pointer: one counts only on what a person could see there, unless it is made to be pressed
// again (`data-repeats`). Keyboards are not slowed.
import {isTooSoon} from '../core/pointer.js';
import {client} from '../page/client.js';
import {isInRows} from '../page/fields.js';
import {noteMove} from '../page/pointer.js';
import {isWaiting} from '../network/outbox.js';

const isEarly = ({target, clientX: x, clientY: y, pointerType}) => isTooSoon(client.pointer, {
  x, y, isFingerInRow: pointerType === 'touch' && isInRows(target), now: performance.now(),
});

/** Listens to presses, before all other listeners do. */
export function listenToPresses() {
  /** Whether the press that is under way does not count. */
  let isRefused = false;
  const follow = ({clientX: x, clientY: y}) => { client.pointer = {...client.pointer, x, y}; };
  addEventListener('pointermove', follow, true);
  addEventListener('pointerdown', follow, true);
  // The mouse button moves the caret as soon as it goes down.
  addEventListener('mousedown', event => {
    isRefused = isEarly(event);
    if (isRefused) event.preventDefault();
  }, true);
  addEventListener('click', event => {
    // Clicks that a keyboard or a script makes have no detail.
    if (!event.detail) return;
    const button = event.target.closest('a, button, summary');
    const isRepeated = button?.matches('[data-repeats]');
    if (isRefused || isEarly(event) || (button && !isRepeated && isWaiting(button))) {
      event.preventDefault();
      event.stopPropagation();
    } else if (button) {
      follow(event);
      // A button that acts once is not to be met again by the second half of a double click.
      const actsOnce = button.type === 'submit' || button.matches('[data-open], [data-close]');
      if (!isRepeated && actsOnce) noteMove();
    }
  }, true);
}
