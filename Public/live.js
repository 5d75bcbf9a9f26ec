// Keeps a page live: applies the server's patches and sends what is typed. Does nothing on a page that isn't live.
import {listenToDialogs} from './live/dialogs.js';
import {acknowledge, fieldsOf, give, keep, release, reset} from './live/fields.js';
import {connected, disconnected, flush, focus, leadToMistakes, listen, send} from './live/sender.js';
import {apply, enterPage} from './live/slots.js';
import {follow, reopen} from './live/stream.js';

const storage = `live:${location.pathname}`;

const commands = {
  focus: id => { focus.wanted = id; },
  reset: (form, revision, values) => {
    const element = document.getElementById(form);
    if (element) reset(element, revision, values);
  },
  open: id => document.getElementById(id)?.showModal(),
  close: id => document.getElementById(id)?.close(),
  navigate: place => location.assign(place),
  announce: text => { document.getElementById('announcer').textContent = text; },
  reload: () => reloadSoon(),
};

function patch({revision, ops, commands: list}) {
  acknowledge(revision);
  apply(ops);
  for (const [name, ...rest] of list) commands[name](...rest);
  for (const form of document.querySelectorAll('form[data-live]')) fieldsOf(form).forEach(release);
  moveFocus();
  send();
}

function moveFocus() {
  const element = focus.wanted && document.getElementById(focus.wanted);
  if (element) {
    element.focus();
    focus.wanted = null;
  }
  leadToMistakes();
}

/** Not all pages load at the same moment, and cookies that another page was just given are there. */
function reloadSoon() {
  setTimeout(reload, 300 + 700 * Math.random());
}

/** Loads the page again, as after a new version was installed, and keeps what was typed. */
function reload() {
  const forms = [...document.querySelectorAll('form[data-live][id]')];
  sessionStorage.setItem(storage, JSON.stringify(forms.map(form => [form.getAttribute('id'), keep(form)])));
  location.reload();
}

function restore() {
  const kept = JSON.parse(sessionStorage.getItem(storage) ?? '[]');
  sessionStorage.removeItem(storage);
  for (const [id, fields] of kept) {
    const form = document.getElementById(id);
    if (form) give(form, fields);
  }
}

if (document.getElementById('live')) {
  enterPage();
  restore();
  listen();
  document.addEventListener('focusout', ({target}) => setTimeout(() => target.form && release(target)));
  let wasLive = false;
  follow((type, data) => {
    if (type === 'patch') patch(JSON.parse(data));
    else if (type === 'reload') reloadSoon();
  }, state => {
    if (state === 'paused') flush();
    if (state === 'live' && !wasLive) connected(reopen);
    else if (state !== 'live') disconnected();
    wasLive = state === 'live';
    if (state !== 'paused') document.documentElement.dataset.connection = state;
  });
}
listenToDialogs();
