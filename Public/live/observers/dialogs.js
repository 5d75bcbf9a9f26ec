// Dialogs open at once, without asking the server; without JavaScript the same links load the page with them
// open. Escape does what a dialog's closing button does. Menus close as soon as a person turns to something
// else.
import {isUnsaved} from '../page/forms.js';
import {closeDialog} from '../page/dialogs.js';
import {watchPointer} from '../page/pointer.js';

/** Presses the closing button of a dialog that a key has closed, or a phone's way back. What was begun in one
    that the page can open again stays, as a key that is pressed by mistake loses nothing. */
function noteClosed({target: dialog}) {
  const isTold = dialog.returnValue;
  dialog.returnValue = '';
  const isKept = document.querySelector(`[data-open="${dialog.id}"]`)
    && [...dialog.querySelectorAll('form')].some(isUnsaved);
  if (!isTold && !isKept) dialog.querySelector('[data-close]')?.click();
}

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
    if (closed) watchPointer(() => closeDialog(closed));
    closeMenus(event.target);
  });
  document.addEventListener('keydown', ({key}) => key === 'Escape' && closeMenus(null));
  document.addEventListener('close', noteClosed, true);
  for (const dialog of document.querySelectorAll('dialog[open]')) {
    closeDialog(dialog);
    dialog.showModal();
  }
}
