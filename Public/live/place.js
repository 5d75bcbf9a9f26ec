// The state of a page that survives a reload, Back and Forward, and a new version of the server: the search in the address,
// dialogs and half-filled forms in the tab's session storage. Leaving with something unsaved asks first.
import {give, isChanged, fieldsOf, keep} from './fields.js';
import {forget, isAnothers, keepIn} from './kept.js';
import {isStuck, liveForms} from './outbox.js';
import {isPrivate, mark} from './stream.js';

const storage = `live:${location.pathname}`;
/** Milliseconds for which a search has to stay the same before the address has it. */
const typing = 300;
let addressTimer;
let reloadTimer;
let mayLeave = false;

/** Lets the page be left without asking, where that loses nothing. */
export function letLeave() {
  mayLeave = true;
}

/** Puts a form's values into the address, once nothing more is typed. The address of a list that has these values stays, as it
    has the list's part, too. */
export function showInAddress(form) {
  clearTimeout(addressTimer);
  addressTimer = setTimeout(() => {
    const pairs = [...new FormData(form)].filter(([, value]) => value);
    const listed = document.querySelector('[data-address]')?.dataset.address;
    const all = new URLSearchParams(listed);
    const isListed = listed && all.size === pairs.length + all.has('from') + all.has('rows') && pairs.every(([name, value]) => all.get(name) === value);
    history.replaceState(history.state, '', isListed ? listed : pairs.length ? `?${new URLSearchParams(pairs)}` : location.pathname);
  }, typing);
}

function save() {
  const forms = [...liveForms()].map(form => [form.getAttribute('id'), keep(form)]).filter(([, fields]) => fields.length);
  const dialogs = [...document.querySelectorAll('dialog[open]')].map(({id}) => id);
  const visitor = isPrivate ? mark.dataset.visitor : undefined;
  if (forms.length || dialogs.length) keepIn(sessionStorage, storage, JSON.stringify({forms, dialogs, visitor}));
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
  for (const [id, fields] of kept.forms ?? []) give(document.getElementById(id), fields);
}

/** Whether a form holds something begun and not saved. Texts in rows are saved as they are typed. */
export const isUnsaved = form => form.method === 'post' && !form.matches('[data-transient], [data-rows] *') && fieldsOf(form).some(isChanged);

/** Loads the page again, as after a new version was installed, and keeps what was typed. It does so after a random pause,
    so that not all pages load at the same moment, and cookies that another page was just given are there. */
export function reloadSoon() {
  clearTimeout(reloadTimer);
  reloadTimer = setTimeout(() => {
    letLeave();
    location.reload();
  }, 300 + 700 * Math.random());
}

/** Listens to the page being left: keeps its state, and asks first where something is unsaved. */
export function keepPlace() {
  addEventListener('pagehide', save);
  addEventListener('pageshow', () => { mayLeave = false; });
  addEventListener('beforeunload', event => {
    // A person who is on the way elsewhere is not taken back.
    clearTimeout(reloadTimer);
    if (!mayLeave && ([...liveForms()].some(isUnsaved) || isStuck())) event.preventDefault();
  });
}
