// Dialogs open at once, without asking the server; without JavaScript the same links load the page with them open. Menus
// close as soon as a person turns to something else.
import {watchPointer} from './presses.js';

/** Closes the open menus except those around an element. */
function closeMenus(element) {
  for (const menu of document.querySelectorAll('details[data-menu][open]')) {
    if (menu.contains(element)) continue;
    if (menu.contains(document.activeElement)) menu.querySelector('summary').focus();
    menu.open = false;
  }
}

/** Listens to the clicks and keys that open and close dialogs and menus. */
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
    closeMenus(event.target);
  });
  document.addEventListener('keydown', ({key}) => key === 'Escape' && closeMenus(null));
  for (const dialog of document.querySelectorAll('dialog[open]')) {
    dialog.close();
    dialog.showModal();
  }
}
