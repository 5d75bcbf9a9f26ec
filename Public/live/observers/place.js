// The state of a page that survives a reload, Back and Forward, and a new version of the server: the search
// in the address, dialogs and half-filled forms in the tab's session storage. Leaving with something unsaved
// asks first.
import {queryOf} from '../core/place.js';
import {client, isPrivate, mark} from '../page/client.js';
import {give, keep} from '../page/fields.js';
import {isUnsaved, liveForms} from '../page/forms.js';
import {tell} from '../page/panels.js';
import {isHeldUp} from '../network/outbox.js';
import {forget, isAnothers, keepIn} from '../network/storage.js';

const storage = `live:${location.pathname}`;
/** Milliseconds for which a search has to stay the same before the address has it. */
const typing = 300;

/** Puts a form's values into the address, once nothing more is typed. The address of a list that has these
    values stays, as it has the list's part, too. */
export function showInAddress(form) {
  clearTimeout(client.addressTimer);
  client.addressTimer = setTimeout(() => {
    const pairs = [...new FormData(form)].filter(([, value]) => value);
    const listed = document.querySelector('[data-address]')?.dataset.address;
    history.replaceState(history.state, '', queryOf(pairs, listed) ?? location.pathname);
  }, typing);
}

function save() {
  const forms = [...liveForms()].map(form => [form.getAttribute('id'), keep(form)])
    .filter(([, fields]) => fields.length);
  const dialogs = [...document.querySelectorAll('dialog[open]')].map(({id}) => id);
  const visitor = isPrivate ? mark.dataset.visitor : undefined;
  const kept = JSON.stringify({forms, dialogs, visitor});
  if (forms.length || dialogs.length) keepIn(sessionStorage, storage, kept);
  else sessionStorage.removeItem(storage);
}

/** Restores the state in which this tab left the page, unless it comes by a link, or to somebody else. */
export function restorePlace() {
  const kept = JSON.parse(sessionStorage.getItem(storage) ?? '{}');
  sessionStorage.removeItem(storage);
  const way = performance.getEntriesByType('navigation')[0]?.type;
  // Going back may show a page of somebody before, which the browser stored; not one that is private.
  if (isPrivate || way !== 'back_forward') forget(isAnothers);
  if (isAnothers(kept) || way === 'navigate') return;
  for (const id of kept.dialogs ?? []) document.getElementById(id)?.setAttribute('open', '');
  for (const [id, fields] of kept.forms ?? []) {
    for (const [field, theirs] of give(document.getElementById(id), fields)) tell(field, theirs);
  }
}

/** Loads the page again, as after a new version was installed, and keeps what was typed. It does so after a
    random pause, so that not all pages load at the same moment, and cookies that another page was just given
    are there. */
export function reloadSoon() {
  clearTimeout(client.reloadTimer);
  client.reloadTimer = setTimeout(() => {
    client.mayLeave = true;
    location.reload();
  }, 300 + 700 * Math.random());
}

/** Listens to the page being left: keeps its state, and asks first where something is unsaved. */
export function keepPlace() {
  addEventListener('pagehide', save);
  addEventListener('pageshow', () => { client.mayLeave = false; });
  addEventListener('beforeunload', event => {
    // A person who is on the way elsewhere is not taken back.
    clearTimeout(client.reloadTimer);
    const isAsked = [...liveForms()].some(isUnsaved) || isHeldUp();
    if (!client.mayLeave && isAsked) event.preventDefault();
  });
}
