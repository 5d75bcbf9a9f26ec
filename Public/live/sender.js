// Sends what is typed and what is submitted: one request at a time, what happens meanwhile in the next one.
import {fieldsOf, hasAcknowledged, isChanged, stateOf} from './fields.js';

const mark = document.getElementById('live');
const reportsFocus = mark?.hasAttribute('data-focus');

let revision = 0;
let isBusy = false;
let isConnected = false;
let underWay = null;
let focusIsDue = false;
let lastSubmission = 0;
let reconnect = () => {};
const changes = new Map();
/** What goes before any later change, in this order: submissions, and the changes that were made before them. */
const outbox = [];
/** `wanted`: the id of the element that the server wants focused and that has not arrived yet. */
export const focus = {wanted: null};
/** Forms whose submission was refused, and the revision that the patch with the reasons includes. */
const refused = new Map();

/** A submission waits 150 ms before it looks busy, so that a quick answer doesn't flicker. */
const busyAfter = 150;

/** The stream is open: sends what waits. */
export function connected(reopen) {
  reconnect = reopen;
  isConnected = true;
  send();
}

/** The stream is closed: what was typed waits, and is sent again, as the server may have forgotten it. */
export function disconnected() {
  isConnected = false;
  noteAll();
}

function noteAll() {
  for (const form of document.querySelectorAll('form[data-live]')) {
    const fields = fieldsOf(form).filter(field => stateOf(field).used || isChanged(field));
    if (fields.length) note(form, ...fields);
  }
}

function note(form, ...fields) {
  if (!changes.has(form)) changes.set(form, new Set());
  for (const field of fields) {
    const state = stateOf(field);
    state.used = true;
    state.revision = Infinity;
    changes.get(form).add(field);
  }
}

function isSent(field, revision) {
  const state = stateOf(field);
  if (state.revision === Infinity) state.revision = revision;
  if (state.filled === Infinity) state.filled = revision;
}

/** What waits of fields that were reset meanwhile has nothing to say. */
function forgetUnused() {
  for (const [form, fields] of changes) {
    for (const field of fields) if (!stateOf(field).used) fields.delete(field);
    if (!fields.size) changes.delete(form);
  }
}

/** A form's fields as a browser sends them: of a file only its name. */
function bodyOf(form, submitter) {
  return new URLSearchParams([...new FormData(form, submitter)].map(([name, value]) => [name, value.name ?? value]));
}

function submit(form, submitter) {
  // A double click sends a filled-in form once; buttons of a form without fields act each time.
  if (fieldsOf(form).length && outbox.some(other => other.isSubmission && other.form === form && other.submitter === submitter)) return;
  changes.delete(form);
  while (changes.size) outbox.push(nextChange());
  const submission = {form, submitter, isSubmission: true, body: bodyOf(form, submitter), revision: ++revision};
  for (const field of fieldsOf(form)) isSent(field, submission.revision);
  submission.headers = {'Live-Submit': '1'};
  outbox.push(submission);
  submission.timer = setTimeout(() => {
    form.setAttribute('aria-busy', 'true');
    form.dataset.busy = '';
  }, busyAfter);
  send();
}

function settle(submission) {
  clearTimeout(submission.timer);
  submission.form.removeAttribute('aria-busy');
  delete submission.form.dataset.busy;
}

function nextChange() {
  const [form, fields] = changes.entries().next().value ?? [null, new Set()];
  changes.delete(form);
  const names = new Set([...fields].map(field => field.name));
  const change = {form, fields, revision: ++revision, headers: {'Live-Fields': [...names].join(',')}};
  for (const field of fields) isSent(field, revision);
  change.body = form ? bodyOf(form) : new URLSearchParams();
  return change;
}

/** Until the outcome of a submission is shown, the server knows better where the focus goes than the browser. */
const mayReportFocus = () => reportsFocus && !focus.wanted && hasAcknowledged(lastSubmission);

function post({revision, form, headers, body}, reports, options) {
  return fetch(location.href, {
    method: 'POST', body, ...options,
    headers: {
      'Live-Page': mark.dataset.page, 'Live-Revision': revision, 'Live-Form': form?.getAttribute('id') ?? '', ...headers,
      ...(reports && {'Live-Focus': document.activeElement?.form ? document.activeElement.id || '-' : '-'}),
    },
  });
}

/** The page may go away for good: what waits is sent now, by requests that outlive the page, and what is under way
    once more, as the browser may cut it. The server carries out each revision once. */
export function flush() {
  if (!isConnected) return;
  forgetUnused();
  while (changes.size) outbox.push(nextChange());
  for (const message of new Set([underWay ?? [], ...outbox].flat())) post(message, false, {keepalive: true}).catch(() => {});
}

/** Sends the next of what waits, if it may go. */
export async function send() {
  const reports = mayReportFocus();
  forgetUnused();
  if (isBusy || !isConnected || !(outbox.length || changes.size || (focusIsDue && reports))) return;
  isBusy = true;
  const message = outbox[0] ?? nextChange();
  if (reports) focusIsDue = false;
  if (message.isSubmission) lastSubmission = message.revision;
  underWay = message;
  try {
    const response = await post(message, reports);
    if (response.status === 410 || response.status >= 502) throw response;
    if (message === outbox[0]) outbox.shift();
    if (message.isSubmission) finish(message, response);
  } catch {
    if (message !== outbox[0] && message.form?.isConnected) note(message.form, ...message.fields);
    focusIsDue ||= reports;
    isConnected = false;
    reconnect();
  }
  isBusy = false;
  underWay = null;
  send();
}

function finish(submission, response) {
  settle(submission);
  const place = response.headers.get('Live-Location');
  if (place) location.assign(place);
  else if (response.status === 422) refused.set(submission.form, submission.revision);
  else if (!response.ok) submitPlainly(submission);
  leadToMistakes();
}

/** Focuses the first mistake of a form that was refused, once both the refusal and the messages are here. */
export function leadToMistakes() {
  for (const [form, at] of refused) {
    if (!hasAcknowledged(at)) continue;
    refused.delete(form);
    form.querySelector('[aria-invalid="true"]')?.focus();
  }
}

/** What the server refuses outright is sent as the browser would: its answer is a page that says why. */
function submitPlainly({form, submitter}) {
  if (submitter?.name) {
    const field = document.createElement('input');
    Object.assign(field, {type: 'hidden', name: submitter.name, value: submitter.value});
    form.append(field);
  }
  HTMLFormElement.prototype.submit.call(form);
}

/** Listens to the page's live forms. */
export function listen() {
  disconnected();
  // A browser that goes back to a page fills its fields once it is loaded, and says nothing of it.
  addEventListener('pageshow', () => {
    noteAll();
    send();
  });
  document.addEventListener('input', ({target}) => {
    if (!target.form?.matches('[data-live]') || !fieldsOf(target.form).includes(target)) return;
    note(target.form, target);
    stateOf(target).filled = Infinity;
    send();
  });
  document.addEventListener('submit', event => {
    const {target: form, submitter} = event;
    if (event.defaultPrevented || !form.matches('[data-live]')) return;
    event.preventDefault();
    if (form.method === 'get') {
      const query = new URLSearchParams(new FormData(form));
      history.replaceState(history.state, '', `?${query}`);
    } else {
      submit(form, submitter);
    }
  });
  if (!reportsFocus) return;
  const report = () => setTimeout(() => {
    focusIsDue = true;
    send();
  });
  document.addEventListener('focusin', report);
  document.addEventListener('focusout', ({relatedTarget}) => relatedTarget ?? report());
}
