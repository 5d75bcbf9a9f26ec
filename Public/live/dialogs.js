// Dialogs open at once, without asking the server; without JavaScript the same links load the page with them open.
import {watchPointer} from './presses.js';

/** Listens to what opens and closes the page's dialogs. */
export function listenToDialogs() {
  document.addEventListener('click', event => {
    const opener = event.target.closest('[data-open]');
    const dialog = opener && document.getElementById(opener.dataset.open);
    if (dialog && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      watchPointer(() => dialog.showModal());
    }
    const closed = event.target.closest('[data-close]')?.closest('dialog');
    if (closed) watchPointer(() => closed.close());
  });
  for (const dialog of document.querySelectorAll('dialog[open]')) {
    dialog.close();
    dialog.showModal();
  }
}
