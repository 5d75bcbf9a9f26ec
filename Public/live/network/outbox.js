// The way of requests to the server: one at a time, with what happens meanwhile in the next one.
import {acknowledging, awaits, began, closed, collected, freed, hasUnsent} from '../core/outbox.js';
import {isRepeated, isStuck, mayReport, nextStep, opened, outcomeOf, queued} from '../core/outbox.js';
import {responded, settled, waiting} from '../core/outbox.js';
import {client, mark, reportsFocus} from '../page/client.js';
import {fieldsOf, isInRows, owedBy, textOf} from '../page/fields.js';
import {bodyOf, editedIn, liveForms, noteChange} from '../page/forms.js';
import {predictPress} from '../page/rows.js';
import {sendBatch, settleBatches} from './batch.js';
import {batchOf, headOf, isHarmless, isNewIn, pack, requestOf} from './requests.js';
import {receive} from './responses.js';
import {reopen} from './stream.js';

/** Notes that the stream is open, and sends what waits. */
export async function connected() {
  client.outbox = opened(client.outbox);
  await settleBatches();
  client.outbox = settled(client.outbox);
  send();
}

/** Notes that the stream is closed. All that was typed is to be sent again, as the server may have forgotten
    it. */
export function disconnected() {
  client.outbox = closed(client.outbox);
  markAllChanged();
}

/** Notes that a patch shows the outcome of all requests up to a revision. */
export function acknowledge(revision) {
  client.outbox = acknowledging(client.outbox, revision);
}

/** Whether a request that waits, or is under way, takes the present text of a field along. */
const isQueued = field => {
  const {parcel} = client.outbox.queue.findLast(each => each.parcel.texts.has(field)) ?? {};
  return parcel?.texts.get(field) === textOf(field);
};

/** Marks all changed fields as to be sent, except those that the server is known to have stored, or is about
    to get. */
export function markAllChanged() {
  for (const form of liveForms()) noteChange(form, owedBy(form).filter(field => !isQueued(field)));
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
  // Until its outcome is shown, a filled-in form is sent once by its first button, as by Enter; other buttons
  // act each time.
  const isOnce = fields.length && button === first && !button.matches('[data-repeats]');
  if (isOnce && isRepeated(client.outbox, form, `${body}`)) return;
  client.outbox = collected(client.outbox, form);
  queueChanges();
  const request = {
    ...requestOf('submission', form, fields, body), button: submitter, isPredicted: Boolean(prediction),
  };
  request.parcel.row = prediction?.row;
  // The form looks busy only after a while, in milliseconds, so that a quick response doesn't flicker.
  request.parcel.timer = setTimeout(() => {
    if (prediction) return;
    form.ariaBusy = 'true';
    form.dataset.busy = '';
  }, 150);
  client.outbox = queued(client.outbox, request);
  prediction?.show(request);
  send();
}

/** Whether a button was pressed whose outcome is not shown yet. */
export const isWaiting = button => awaits(client.outbox, button);

/** Makes a request of what changed of a form since it was sent, also where the server refused to take it;
    false where nothing did. */
function changeOf(form) {
  client.outbox = collected(client.outbox, form);
  const fields = editedIn(form);
  return fields.length > 0 && requestOf('change', form, fields);
}

/** Queues what was typed before what follows, except what is typed in a new row: that goes with the row. */
function queueChanges() {
  const {changed, queue} = client.outbox;
  const forms = changed.filter(form => !queue.some(request => isNewIn(request, form)));
  for (const request of forms.map(changeOf)) if (request) client.outbox = queued(client.outbox, request);
}

/** Sends all that waits, as the page may go away for good, with what is under way once more: the browser cuts
    that off, which looks as if the connection were lost. The server carries out each revision once. */
export function flush() {
  if (!client.outbox.wasReady) return;
  queueChanges();
  const requests = waiting(client.outbox);
  if (!requests.length) return;
  requests.forEach(pack);
  sendBatch(batchOf(requests), batchOf(requests.filter(isHarmless)));
}

/** Whether something that a person did is not sent, or not answered. */
export const owes = () => hasUnsent(client.outbox);

/** Whether something waits that was done for good, and can't be sent now. */
export const isHeldUp = () => isStuck(client.outbox, performance.now(), isInRows);

/** The header field that reports the focus. */
const reportOfFocus = () =>
  ({'Live-Focus': document.activeElement?.form && document.activeElement.id || '-'});

/** The request that goes next, if one may go. */
function nextRequest(isReportDue) {
  for (;;) {
    const {send: request, collect, report} = nextStep(client.outbox, isReportDue);
    if (!collect) return request ?? (report && requestOf('report', undefined, []));
    const change = changeOf(collect);
    if (change) return change;
  }
}

/** Sends the next request, if it may go. */
export async function send() {
  const {focus} = client;
  const reports = reportsFocus && !focus.wanted && mayReport(client.outbox);
  const next = nextRequest(focus.isDue && reports);
  if (!next) return;
  if (reports) focus.isDue = false;
  client.outbox = began(client.outbox, next, performance.now());
  pack(next);
  const headers = {'Live-Page': mark.dataset.page, ...headOf(next), ...reports && reportOfFocus()};
  try {
    const response = await fetch(location.href, {method: 'POST', body: next.parcel.body, headers});
    const saysWhy = /^text.plain/.test(response.headers.get('Content-Type'));
    const outcome = outcomeOf(response.status, saysWhy);
    if (outcome === 'lost') throw response;
    client.outbox = responded(client.outbox, outcome);
    await receive(next, response, outcome);
  } catch {
    // The focus is to be reported again, as is all that was used.
    focus.isDue ||= reports;
    reopen();
  }
  client.outbox = freed(client.outbox);
  send();
}
