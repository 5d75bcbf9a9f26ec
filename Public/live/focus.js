// The focus, which the page and the server keep the same where the page asks for that.
import {revision, send} from './outbox.js';
import {mark} from './stream.js';

/** Whether the server is told of moves of the focus. */
export const reportsFocus = mark?.hasAttribute('data-focus');

/** The focus. `wanted`: the id of the element that the server wants focused and that has not arrived yet; `left`: the last
    revision when a person moved the focus; `isDue`: the server is to be told of it. */
export const focus = {wanted: '', isDue: false};

/** The header field that reports the focus. */
export const reportOfFocus = () => ({'Live-Focus': document.activeElement?.form && document.activeElement.id || '-'});

/** Reports the focus to the server, once nothing else has to go before. */
function reportFocus() {
  setTimeout(() => {
    focus.isDue = true;
    send();
  });
}

/** Listens to moves of the focus. */
export function listenToFocus() {
  if (!reportsFocus) return;
  document.addEventListener('focusin', ({target, relatedTarget}) => {
    if (relatedTarget && target.id !== focus.wanted) {
      focus.wanted = '';
      focus.left = revision;
    }
    reportFocus();
  });
  document.addEventListener('focusout', ({relatedTarget}) => relatedTarget ?? reportFocus());
}
