// Keeps a page live: applies the server's patches and sends what is typed. Does nothing on a page that isn't
// live.
import {announceSettled} from './live/page/announcer.js';
import {mark} from './live/page/client.js';
import {enterPage} from './live/page/slots.js';
import {follow} from './live/network/stream.js';
import {listenToConflicts} from './live/observers/conflicts.js';
import {listenToDialogs} from './live/observers/dialogs.js';
import {listenToEndings} from './live/observers/ending.js';
import {listenToFocus} from './live/observers/focus.js';
import {listenToForms, noteForms} from './live/observers/forms.js';
import {seekMore} from './live/observers/more.js';
import {noteEvent, noteFocusOut, noteLink} from './live/observers/patches.js';
import {keepPlace, restorePlace} from './live/observers/place.js';
import {listenToPresses} from './live/observers/presses.js';
import {listenToRows} from './live/observers/rows.js';

if (mark) {
  enterPage();
  noteForms();
  restorePlace();
  announceSettled();
  listenToForms();
  listenToFocus();
  listenToConflicts();
  listenToRows();
  listenToEndings();
  keepPlace();
  seekMore();
  document.addEventListener('focusout', () => setTimeout(noteFocusOut));
  follow(noteEvent, noteLink);
}
listenToPresses();
listenToDialogs();
