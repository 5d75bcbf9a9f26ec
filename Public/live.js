// Keeps a page live: applies the server's patches and sends what is typed. Does nothing on a page that isn't live.
import {listenToDialogs} from './live/dialogs.js';
import {acknowledge, give, keep, release, reset} from './live/fields.js';
import {connected, disconnected, flush, focus, leadToMistakes, listen, liveForms, send} from './live/sender.js';
import {apply, enterPage} from './live/slots.js';
import {follow, mark} from './live/stream.js';

const storage = `live:${location.pathname}`;

const commands = {
  focus: id => { focus.wanted = id; },
  reset: (form, revision, values) => reset(document.getElementById(form), revision, values),
  open: id => document.getElementById(id)?.showModal(),
  close: id => document.getElementById(id)?.close(),
  navigate: place => location.assign(place),
  announce: text => { document.getElementById('announcer').textContent = text; },
  reload: reloadSoon,
};

function patch({revision, ops, commands: list}) {
  const left = focus.left;
  acknowledge(revision);
  apply(ops);
  for (const [name, ...rest] of list) commands[name](...rest);
  // Who moved on since is not fetched back.
  if (revision <= left) focus.wanted = '';
  release();
  const element = document.getElementById(focus.wanted);
  if (element) {
    element.focus();
    focus.wanted = '';
  }
  leadToMistakes();
  send();
}

/** Not all pages load at the same moment, and cookies that another page was just given are there. */
function reloadSoon() {
  setTimeout(reload, 300 + 700 * Math.random());
}

/** Loads the page again, as after a new version was installed, and keeps what was typed. */
function reload() {
  sessionStorage.setItem(storage, JSON.stringify([...liveForms()].map(form => [form.getAttribute('id'), keep(form)])));
  location.reload();
}

function restore() {
  const kept = JSON.parse(sessionStorage.getItem(storage) ?? '[]');
  sessionStorage.removeItem(storage);
  for (const [id, fields] of kept) give(document.getElementById(id), fields);
}

if (mark) {
  enterPage();
  restore();
  listen();
  document.addEventListener('focusout', () => setTimeout(release));
  follow((type, data) => type === 'reload' ? reloadSoon() : patch(JSON.parse(data)), state => {
    if (state === 'paused') flush();
    else document.documentElement.dataset.connection = state;
    if (state === 'live') connected();
    else disconnected();
  });
}
listenToDialogs();
