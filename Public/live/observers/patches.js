// The events of the stream: patches of the page, with the server's commands, and the state of the connection.
import {resetTo} from '../core/field.js';
import {announce, announceSettled} from '../page/announcer.js';
import {client} from '../page/client.js';
import {release} from '../page/deferred.js';
import {closeAfter} from '../page/dialogs.js';
import {fieldsOf, renderedIn, setState, settle, stateOf} from '../page/fields.js';
import {arrangeHeld} from '../page/lists.js';
import {removePanel} from '../page/panels.js';
import {watchPointer} from '../page/pointer.js';
import {endPredictions} from '../page/predictions.js';
import {apply} from '../page/slots.js';
import {acknowledge, connected, disconnected, flush, send} from '../network/outbox.js';
import {leadToMistakes} from '../network/responses.js';
import {seekMore} from './more.js';
import {reloadSoon} from './place.js';

/** Resets the fields of an accepted form to these values, except those used since the revision. */
function reset(form, revision, wanted) {
  for (const field of fieldsOf(form)) {
    const value = wanted[field.name];
    if (value === undefined) continue;
    const text = [value].flat().join(' ');
    const {state, fills} = resetTo(stateOf(field), {text, revision, rendered: renderedIn(field)});
    if (!fills) setState(field, state);
    else {
      removePanel(field);
      settle(field, text);
    }
  }
}

const commands = {
  focus: id => { client.focus.wanted = id; },
  reset: (form, revision, values) => reset(document.getElementById(form), revision, values),
  open: id => document.getElementById(id)?.showModal(),
  close: (id, revision) => closeAfter(revision, document.getElementById(id)),
  navigate: place => {
    client.mayLeave = true;
    location.assign(place);
  },
  announce,
  reload: reloadSoon,
};

function patch({revision, ops, commands: list}) {
  const {focus} = client;
  const {left} = focus;
  acknowledge(revision);
  watchPointer(() => {
    apply(ops, endPredictions(!client.isFollowing));
    for (const [name, ...rest] of list) commands[name](...rest, revision);
  });
  client.isFollowing = true;
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

export const noteEvent = (type, data) => type === 'reload' ? reloadSoon() : patch(JSON.parse(data));

/** Notes the state of the connection. */
export function noteLink(state) {
  if (state === 'paused') flush();
  else document.documentElement.dataset.connection = state;
  if (state !== 'live') client.isFollowing = false;
  if (state === 'live') connected();
  else disconnected();
}

/** Shows what had to wait while a field had the focus. */
export function noteFocusOut() {
  release();
  arrangeHeld();
  send();
}
