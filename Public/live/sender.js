// Sends what is typed and what is submitted: one request at a time, what happens meanwhile in the next one.
import {acknowledged, fieldsOf, isChanged, stateOf} from './fields.js';
import {mark, reopen} from './stream.js';

const reportsFocus = mark?.hasAttribute('data-focus');

let revision = 0;
let isConnected = false;
let underWay = null;
let focusIsDue = false;
/** The submission that was sent last. */
let last = {revision: 0};
/** Forms with changes that wait. */
const changed = new Set();
/** What goes before any later change, in this order: submissions, and the changes that were made before them. */
const outbox = [];
/** `wanted`: the id of the element that the server wants focused and that has not arrived yet. `left`: the last revision
    when a person moved the focus. */
export const focus = {wanted: ''};

/** The page's live forms. */
export const liveForms = () => document.querySelectorAll('form[data-live]');

/** The stream is open: sends what waits. */
export function connected() {
  isConnected = true;
  send();
}

/** The stream is closed: what was typed waits, and is sent again, as the server may have forgotten it. */
export function disconnected() {
  isConnected = false;
  noteAll();
}

function noteAll() {
  for (const form of liveForms()) note(form, fieldsOf(form).filter(field => stateOf(field).used || isChanged(field)));
}

function note(form, fields) {
  for (const field of fields) {
    Object.assign(stateOf(field), {revision: Infinity, used: true});
    changed.add(form);
  }
}

/** A form's fields as a browser sends them, of a file only its name. */
function bodyOf(form, submitter) {
  const pairs = [...form ? new FormData(form, submitter) : []];
  return new URLSearchParams(pairs.map(([name, value]) => [name, value.name ?? value]));
}

/** What one request says. A later one has a larger revision. */
function message(form, fields, body = bodyOf(form)) {
  revision += 1;
  for (const field of fields) {
    const state = stateOf(field);
    state.revision = revision;
    state.filled = Math.min(state.filled, revision);
  }
  return {form, fields, revision, body};
}

function submit(form, submitter) {
  const fields = fieldsOf(form);
  const body = bodyOf(form, submitter);
  // Until its outcome is shown, a filled-in form is sent once by its first button, as by Enter; others act each time.
  const first = [...form.elements].find(({type}) => type === 'submit');
  const isAgain = other => other.isSubmission && other.form === form && `${other.body}` === `${body}`
    && other.revision > acknowledged;
  if (fields.length && (submitter ?? first) === first && [...outbox, last].some(isAgain)) return;
  changed.delete(form);
  gather();
  outbox.push({
    ...message(form, fields, body),
    isSubmission: true,
    submitter,
    // It looks busy after a while, in milliseconds, so that a quick answer doesn't flicker.
    timer: setTimeout(() => {
      form.ariaBusy = 'true';
      form.dataset.busy = '';
    }, 150),
  });
  send();
}

/** What changed of a form since it was sent, also where the server refused to take it. */
function nextChange() {
  const [form] = changed;
  changed.delete(form);
  return message(form, fieldsOf(form).filter(field => stateOf(field).revision === Infinity));
}

function gather() {
  while (changed.size) outbox.push(nextChange());
}

function post({form, fields, revision, isSubmission, body}, reports, options) {
  return fetch(location.href, {
    method: 'POST', body, ...options,
    headers: {
      'Live-Page': mark.dataset.page, 'Live-Revision': revision, 'Live-Form': form?.getAttribute('id') ?? '',
      ...isSubmission ? {'Live-Submit': 1} : {'Live-Fields': [...new Set(fields.map(({name}) => name))]},
      ...reports && {'Live-Focus': document.activeElement?.form && document.activeElement.id || '-'},
    },
  });
}

/** The page may go away for good: what waits is sent now, by requests that outlive the page where browsers allow that
    (up to 64 KiB), and what is under way once more, as the browser may cut it. The server carries out each revision
    once. */
export function flush() {
  if (!isConnected) return;
  gather();
  for (const next of new Set([underWay, ...outbox])) if (next) post(next, false, {keepalive: true}).catch(() => post(next)).catch(() => {});
}

/** Sends the next of what waits, if it may go. */
export async function send() {
  // Until the outcome of a submission is shown, the server knows better where the focus goes than the browser.
  const reports = reportsFocus && !focus.wanted && acknowledged >= last.revision;
  if (underWay || !isConnected || !(outbox.length || changed.size || (focusIsDue && reports))) return;
  if (reports) focusIsDue = false;
  const next = underWay = outbox[0] ?? nextChange();
  if (next.isSubmission) last = next;
  try {
    const response = await post(next, reports);
    if (response.status === 410 || response.status >= 502) throw response;
    if (next === outbox[0]) outbox.shift();
    if (next.isSubmission) finish(next, response);
    else settle(next, response.ok);
  } catch {
    // What it said is noted again, as all that was used is.
    focusIsDue ||= reports;
    reopen();
  }
  underWay = null;
  send();
}

/** What the server refuses to take is not lost: it goes with the form's next change. */
function settle({form, fields}, isTaken) {
  form?.toggleAttribute('data-refused', !isTaken);
  if (!isTaken) for (const field of fields) stateOf(field).revision = Infinity;
}

function finish(submission, {status, ok, headers}) {
  const {form, submitter} = submission;
  clearTimeout(submission.timer);
  form.ariaBusy = null;
  delete form.dataset.busy;
  delete form.dataset.refused;
  const place = headers.get('Live-Location');
  if (place) location.assign(place);
  else if (status === 422) submission.isRefused = true;
  else if (!ok) submitPlainly(form, submitter);
  leadToMistakes();
}

/** Focuses the first mistake of a form that was refused, once both the refusal and the messages are here. */
export function leadToMistakes() {
  if (!last.isRefused || acknowledged < last.revision) return;
  last.isRefused = false;
  last.form.querySelector('[aria-invalid=true]')?.focus();
}

/** What the server refuses outright is sent as the browser would: its answer is a page that says why. */
function submitPlainly(form, submitter) {
  form.removeAttribute('data-live');
  form.requestSubmit(submitter?.form === form ? submitter : null);
}

/** Listens to the page's live forms. */
export function listen() {
  disconnected();
  // A browser that goes back to a page fills its fields once it is loaded, and says nothing of it; nor does it of those
  // that a reset changes.
  for (const name of ['pageshow', 'reset']) {
    addEventListener(name, () => setTimeout(() => {
      noteAll();
      send();
    }));
  }
  document.addEventListener('input', ({target}) => {
    if (!target.form?.matches('[data-live]') || !fieldsOf(target.form).includes(target)) return;
    note(target.form, [target]);
    stateOf(target).filled = Infinity;
    send();
  });
  document.addEventListener('submit', event => {
    const {target: form, submitter} = event;
    if (event.defaultPrevented || !form.matches('[data-live]')) return;
    event.preventDefault();
    if (form.method !== 'get') submit(form, submitter);
    else history.replaceState(history.state, '', `?${new URLSearchParams(new FormData(form))}`);
  });
  if (!reportsFocus) return;
  const report = () => setTimeout(() => {
    focusIsDue = true;
    send();
  });
  document.addEventListener('focusin', ({target, relatedTarget}) => {
    if (relatedTarget && target.id !== focus.wanted) {
      focus.wanted = '';
      focus.left = revision;
    }
    report();
  });
  document.addEventListener('focusout', ({relatedTarget}) => relatedTarget ?? report());
}
