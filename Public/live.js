// Keeps a page live: applies the server's patches and sends what is typed. Does nothing on a page that isn't live.
import {announce, announceSettled} from './live/announcer.js';
import {listenToConflicts} from './live/conflicts.js';
import {closeDialog, listenToDialogs} from './live/dialogs.js';
import {listenToEndings} from './live/ending.js';
import {acknowledge, fieldsOf, isTypedSince, release, reset} from './live/fields.js';
import {focus, listenToFocus} from './live/focus.js';
import {listenToForms, noteForms} from './live/forms.js';
import {arrangeHeld} from './live/lists.js';
import {seekMore} from './live/more.js';
import {connected, disconnected, flush, leadToMistakes, send} from './live/outbox.js';
import {keepPlace, letLeave, reloadSoon, restorePlace} from './live/place.js';
import {endPredictions} from './live/predictions.js';
import {listenToPresses, watchPointer} from './live/presses.js';
import {listenToRows} from './live/rows.js';
import {apply, enterPage} from './live/slots.js';
import {follow, mark} from './live/stream.js';

const commands = {
  focus: id => { focus.wanted = id; },
  reset: (form, revision, values) => reset(document.getElementById(form), revision, values),
  open: id => document.getElementById(id)?.showModal(),
  close: (id, revision) => {
    const dialog = document.getElementById(id);
    // A person who types on after a submission is not interrupted.
    const isInUse = [...dialog?.querySelectorAll('form') ?? []].flatMap(fieldsOf).some(field => isTypedSince(field, revision));
    if (!isInUse) closeDialog(dialog);
  },
  navigate: place => {
    letLeave();
    location.assign(place);
  },
  announce,
  reload: reloadSoon,
};

/** Whether the page has applied a patch since its stream was opened. */
let isFollowing = false;

function patch({revision, ops, commands: list}) {
  const left = focus.left;
  acknowledge(revision);
  watchPointer(() => {
    apply(ops, endPredictions(!isFollowing));
    for (const [name, ...rest] of list) commands[name](...rest, revision);
  });
  isFollowing = true;
  // The focus stays with a person who has moved it since.
  if (revision <= left) focus.wanted = '';
  release();
  const element = document.getElementById(focus.wanted);
  if (element) {
    element.focus();
    focus.wanted = '';
  }
  leadToMistakes();
  announceSettled();
  seekMore();
  send();
}

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
  document.addEventListener('focusout', () => setTimeout(() => {
    release();
    arrangeHeld();
  }));
  follow((type, data) => type === 'reload' ? reloadSoon() : patch(JSON.parse(data)), state => {
    if (state === 'paused') flush();
    else document.documentElement.dataset.connection = state;
    if (state !== 'live') isFollowing = false;
    if (state === 'live') connected();
    else disconnected();
  });
}
listenToPresses();
listenToDialogs();
