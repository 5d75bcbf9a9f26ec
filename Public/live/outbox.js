// The queue of requests, for what is typed and submitted: one at a time, with what happens meanwhile in the next one.
import {sendBatch, settleBatches} from './batch.js';
import {isDecided, showConflict} from './conflicts.js';
import {acknowledged, fieldsOf, isChanged, markDirty, noteAnswered, noteSent, release, secrets, seenOf, stateOf, textOf} from './fields.js';
import {focus, reportOfFocus, reportsFocus} from './focus.js';
import {arrange, arrangeHeld, fieldsIn, listOf} from './lists.js';
import {letLeave} from './place.js';
import {endPredictions} from './predictions.js';
import {predictPress} from './rows.js';
import {mark, reopen} from './stream.js';

/** The revision of the last request. */
export let revision = 0;
/** Whether the stream is open, and whether the page may send: once the batch of the page before was sent. */
let isOpen = false;
let isConnected = false;
/** Whether the stream was ever open: until then the page may be a copy, of a tab that was duplicated. */
let wasConnected = false;
let underWay = null;
/** The submission whose outcome may still move the focus. */
let lastSubmission = {revision: 0};
/** The forms with changes that wait. */
const changed = new Set();
/** The requests that go before any later change, in this order: submissions, and the changes that were made before them. */
const outbox = [];

/** The page's live forms. */
export const liveForms = () => document.querySelectorAll('form[data-live]');

/** Notes that the stream is open, and sends what waits. */
export async function connected() {
  isOpen = true;
  await settleBatches();
  isConnected = isOpen;
  wasConnected ||= isOpen;
  send();
}

/** Notes that the stream is closed. All that was typed is to be sent again, as the server may have forgotten it. */
export function disconnected() {
  isOpen = isConnected = false;
  markAllChanged();
}

/** Whether a request that waits, or is under way, takes the present text of a field along. */
const isQueued = field => outbox.findLast(({texts}) => texts.has(field))?.texts.get(field) === textOf(field);

/** Marks all changed fields as to be sent, except those that the server is known to have stored, or is about to get. */
export function markAllChanged() {
  for (const form of liveForms()) {
    noteChange(form, fieldsOf(form).filter(field => {
      const {isUsed, isStored, theirs} = stateOf(field);
      return theirs === undefined && !isQueued(field) && ((isUsed && !isStored) || isChanged(field));
    }));
  }
}

/** Marks fields of a form as to be sent. */
export function noteChange(form, fields) {
  fields.forEach(markDirty);
  if (fields.length) changed.add(form);
}

/** Sends the text of a field. */
export function sendField(field) {
  noteChange(field.form, [field]);
  send();
}

/** The pairs of a form as a browser sends them, of a file only its name. */
function bodyOf(form, submitter, extra = []) {
  const pairs = [...form ? new FormData(form, submitter) : [], ...extra].filter(([name]) => name !== 'live-seen');
  return new URLSearchParams(pairs.map(([name, value]) => [name, value.name ?? value]));
}

/** Makes a request with the next revision. */
function requestOf(form, fields, body = bodyOf(form)) {
  revision += 1;
  const texts = new Map(fields.map(field => [field, textOf(field)]));
  const request = {form, fields, newFields: [], revision, body, text: `${body}`, texts};
  if (fields.length) body.set('live-seen', seenOf(form));
  for (const field of fields) {
    if (stateOf(field).isInsisted) body.set(`live-keep.${field.name}`, 'mine');
    delete stateOf(field).isInsisted;
    noteSent(field, revision);
  }
  return request;
}

/** Submits a form. */
export function submit(form, submitter) {
  const fields = fieldsOf(form);
  const first = [...form.elements].find(({type}) => type === 'submit');
  const button = submitter ?? first;
  // A form without a button is stored as it is typed, and there is nothing more to press by Enter.
  if (!button) return;
  const prediction = predictPress(form, button);
  const body = bodyOf(form, button, prediction?.pairs);
  // Until its outcome is shown, a filled-in form is sent once by its first button, as by Enter; other buttons act each time.
  const isAgain = other => other.isSubmission && other.form === form && other.text === `${body}`
    && other.revision > acknowledged;
  const isOnce = fields.length && button === first && !button.matches('[data-repeats]');
  if (isOnce && [...outbox, lastSubmission].some(isAgain)) return;
  changed.delete(form);
  queueChanges();
  const request = {
    ...requestOf(form, fields, body),
    isSubmission: true,
    submitter,
    row: prediction?.row,
    isPredicted: Boolean(prediction),
    // The form looks busy only after a while, in milliseconds, so that a quick response doesn't flicker.
    timer: setTimeout(() => {
      if (prediction) return;
      form.ariaBusy = 'true';
      form.dataset.busy = '';
    }, 150),
  };
  outbox.push(request);
  prediction?.show(request);
  send();
}

/** Whether a button was pressed whose outcome is not shown yet. */
export const isWaiting = submitter => [...outbox, lastSubmission].some(request =>
  request.submitter === submitter && !request.isPredicted && request.revision > acknowledged);

/** Makes a request of what changed of a form since it was sent, also where the server refused to take it; false where nothing
    did. */
function changeOf(form) {
  changed.delete(form);
  const fields = fieldsOf(form).filter(field => stateOf(field).isDirty && stateOf(field).theirs === undefined);
  return fields.length > 0 && requestOf(form, fields);
}

/** Queues what was typed before what follows, except what is typed in a new row: that goes with the row. */
function queueChanges() {
  const isNew = form => outbox.some(({row}) => row && fieldsIn(row).some(field => field.form === form));
  const changes = [...changed].filter(form => !isNew(form)).map(changeOf);
  outbox.push(...changes.filter(Boolean));
}

/** Completes a request as it is first sent. The request of a row takes the row's present text, as that is what is stored; a new
    row takes along what was typed in it until then. */
function complete(request) {
  const {form, fields, texts, body} = request;
  const isFirst = form?.closest('[data-rows]') && !request.isComplete;
  request.isComplete = true;
  for (const field of isFirst ? fields : []) {
    if (!/^text/.test(field.type) || textOf(field) === texts.get(field)) continue;
    body.set('live-seen', seenOf(form));
    body.set(field.name, textOf(field));
    texts.set(field, textOf(field));
    noteSent(field, request.revision);
  }
  if (!request.row) return;
  for (const field of fieldsIn(request.row)) {
    texts.set(field, textOf(field));
    body.append(`new.${field.name}`, textOf(field));
    noteSent(field, request.revision);
    request.newFields.push(field);
  }
  delete request.row;
}

const post = (body, headers) =>
  fetch(location.href, {method: 'POST', body, headers: {'Live-Page': mark.dataset.page, ...headers}});

/** The header fields of a request, beside its form. */
const headOf = ({form, fields, revision, isSubmission}) => ({
  'Live-Revision': revision, 'Live-Form': form?.getAttribute('id') ?? '',
  ...isSubmission ? {'Live-Submit': 1} : {'Live-Fields': [...new Set(fields.map(({name}) => name))]},
});

/** Sends all that waits, as the page may go away for good, with what is under way once more: the browser cuts that off, which
    looks as if the connection were lost. The server carries out each revision once. */
export function flush() {
  if (!wasConnected) return;
  queueChanges();
  const waiting = [...new Set([underWay, ...outbox])].filter(Boolean);
  if (!waiting.length) return;
  waiting.forEach(complete);
  const batchOf = requests => new URLSearchParams(
    requests.map(request => ['live-request', `${new URLSearchParams(headOf(request))}&${request.body}`]));
  sendBatch(batchOf(waiting), batchOf(waiting.filter(({form}) => !form?.querySelector(secrets))));
}

/** Whether something that a person did is not sent, or not answered. */
export const hasUnsent = () => [...outbox, ...changed, underWay?.form].some(Boolean);

/** Milliseconds after which a response is late: what waits for it may not arrive before the page is left. */
const late = 1000;

/** Whether something waits that was done for good, and can't be sent now. */
export const isStuck = () => (!isConnected || performance.now() - underWay?.startedAt > late)
  && [...outbox, underWay?.form, ...changed].some(each => each?.isSubmission || each?.closest?.('[data-rows]'));

/** Sends the next request, if it may go. */
export async function send() {
  // Until the outcome of a submission is shown, the server knows better where the focus goes than the browser.
  const reports = reportsFocus && !focus.wanted && acknowledged >= lastSubmission.revision;
  if (underWay || !isConnected) return;
  let next = outbox[0];
  for (const form of changed) next ||= changeOf(form);
  next ||= focus.isDue && reports && requestOf(undefined, []);
  if (!next) return;
  if (reports) focus.isDue = false;
  underWay = next;
  next.startedAt = performance.now();
  if (next.isSubmission && !next.isPredicted) lastSubmission = next;
  complete(next);
  try {
    const response = await post(next.body, {...headOf(next), ...reports && reportOfFocus()});
    if (response.status === 410 || response.status >= 502) throw response;
    if (next === outbox[0]) outbox.shift();
    await settle(next, response);
  } catch {
    // The focus is to be reported again, as is all that was used.
    focus.isDue ||= reports;
    reopen();
  }
  underWay = null;
  send();
}

/** Handles a response. A change that the server refuses is not lost: it goes with the form's next change. */
async function settle(request, response) {
  const {form, fields, texts, newFields, isSubmission} = request;
  const {status, ok, headers} = response;
  const isTaken = ok || status === 409 || status === 422;
  // Until the conflicts are read, the fields' texts count as not answered, and no patch changes them.
  const {conflicts = {}} = status === 409 ? await response.json() : {};
  request.isAnswered = true;
  form?.toggleAttribute('data-refused', !isTaken);
  // A limit is said in the server's words.
  const reason = [413, 429].includes(status) && await response.text();
  if (isTaken) document.querySelector('[data-rows][data-refused]')?.removeAttribute('data-refused');
  else for (const field of document.querySelectorAll('.refusal')) field.value = reason || field.defaultValue;
  const saved = headers.get('Live-Saved')?.split(',');
  for (const field of [...fields, ...newFields]) {
    noteAnswered(field, request.revision, texts.get(field), isTaken && (newFields.includes(field) || saved?.includes(field.name)));
    if (!isTaken) Object.assign(stateOf(field), isSubmission ? {sentAt: 0} : {isDirty: true});
    if (isSubmission && ok) {
      const state = stateOf(field);
      state.saved = texts.get(field);
      state.submitted.push(state.saved);
    }
  }
  for (const field of fields) {
    const theirs = conflicts[field.name];
    // In a row all else was carried out, and the field may already show what others stored; elsewhere the submission goes
    // once the person has chosen.
    if (theirs === undefined) continue;
    if (!field.closest('[data-rows]')) showConflict(field, theirs, request);
    else if (isDecided(field, theirs)) sendField(field);
    else if (theirs !== textOf(field)) showConflict(field, theirs, null);
  }
  if (isSubmission) finish(request, response, isTaken, reason);
  release();
  arrangeHeld();
}

function finish(submission, {status, headers}, isTaken, reason) {
  const {form, submitter, isPredicted} = submission;
  clearTimeout(submission.timer);
  form.ariaBusy = null;
  delete form.dataset.busy;
  const place = headers.get('Live-Location');
  if (place) {
    letLeave();
    location.assign(place);
  }
  if (status === 422) submission.needsMending = true;
  const rows = form.closest('[data-rows]');
  if (!isTaken && (isPredicted || rows)) takeBack(submission, rows);
  // The form keeps what was typed where the reason stands beside it.
  else if (!isTaken && !reason) submitPlainly(form, submitter);
  leadToMistakes();
}

/** Takes back a prediction that was refused, or a row that is gone: the page shows the server's state, and says so. */
function takeBack(submission, rows) {
  submission.isRefused = true;
  const lists = endPredictions();
  if (rows) lists.add(listOf(rows));
  for (const list of lists) {
    if (!list.isText) list.start.parentNode.toggleAttribute('data-refused', true);
    arrange(list);
  }
  submission.undo?.();
}

/** Focuses the first mistake of a form that was refused, once both the refusal and the messages are here. */
export function leadToMistakes() {
  if (!lastSubmission.needsMending || acknowledged < lastSubmission.revision) return;
  lastSubmission.needsMending = false;
  lastSubmission.form.querySelector('[aria-invalid=true]')?.focus();
}

/** Submits a form that was refused outright as the browser would: the response is a page that says why. */
function submitPlainly(form, submitter) {
  letLeave();
  form.removeAttribute('data-live');
  const seen = form.elements.namedItem('live-seen');
  if (seen) seen.value = seenOf(form);
  form.requestSubmit(submitter?.form === form ? submitter : null);
}
