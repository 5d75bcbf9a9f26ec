// The focus, which the page and the server keep the same where the page asks for that.
import {client, reportsFocus} from '../page/client.js';
import {send} from '../network/outbox.js';

/** Reports the focus to the server, once nothing else has to go before. */
function reportFocus() {
  setTimeout(() => {
    client.focus.isDue = true;
    send();
  });
}

/** Listens to moves of the focus. */
export function listenToFocus() {
  if (!reportsFocus) return;
  document.addEventListener('focusin', ({target, relatedTarget}) => {
    const {focus, outbox} = client;
    const isMoved = relatedTarget && target.id !== focus.wanted;
    if (isMoved) Object.assign(focus, {wanted: '', left: outbox.revision});
    reportFocus();
  });
  document.addEventListener('focusout', ({relatedTarget}) => relatedTarget ?? reportFocus());
}
