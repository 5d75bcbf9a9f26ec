// The responses to requests. A change that the server refuses is not lost: it goes with the form's next
// change.
import {judged, newest} from '../core/field.js';
import {isTakenBy, leadsToMistakes, led} from '../core/outbox.js';
import {isInRows, noteAnswered, renderedIn, seenOf, stateOf, textOf} from '../page/fields.js';
import {client} from '../page/client.js';
import {release} from '../page/deferred.js';
import {noteChange} from '../page/forms.js';
import {arrange, arrangeHeld, listOf, presentIn} from '../page/lists.js';
import {showConflict} from '../page/panels.js';
import {endPredictions, notePredicted} from '../page/predictions.js';

/** Handles the response to a request. */
export async function receive(request, response, outcome) {
  const {revision, form, kind, parcel: {fields, texts, newFields}} = request;
  const [isTaken, isSubmission] = [isTakenBy(outcome), kind === 'submission'];
  // Until the conflicts are read, the fields' texts count as not answered, and no patch changes them.
  const {conflicts = {}} = outcome === 'conflict' ? await response.json() : {};
  notePredicted(revision, 'answered');
  form?.toggleAttribute('data-refused', !isTaken);
  // A limit is said in the server's words.
  const reason = outcome === 'limited' && await response.text();
  if (isTaken) document.querySelector('[data-rows][data-refused]')?.removeAttribute('data-refused');
  else for (const field of document.querySelectorAll('.refusal')) field.value = reason || field.defaultValue;
  const saved = response.headers.get('Live-Saved')?.split(',');
  for (const field of [...fields, ...newFields]) {
    const isNew = newFields.includes(field);
    const isStored = isTaken && (isNew || saved?.includes(field.name));
    noteAnswered(field, {revision, text: texts.get(field), outcome, isSubmission, isStored, isNew});
  }
  for (const field of fields) {
    if (conflicts[field.name] === undefined) continue;
    const [isRow, now, rendered] = [isInRows(field), textOf(field), renderedIn(field)];
    const patched = {isRow, shown: client.outbox.shown, present: presentIn(field)};
    const theirs = newest(conflicts[field.name], revision, patched);
    const verdict = judged(stateOf(field), theirs, {isRow, now, rendered});
    if (verdict === 'send') noteChange(form, [field]);
    else if (verdict !== 'nothing') showConflict(field, theirs, verdict === 'wait' ? request : null);
  }
  if (isSubmission) finish(request, response, isTaken, reason);
  release();
  arrangeHeld();
}

/** Ends a submission: the form is idle, the page may be another, and what was predicted may come back. */
function finish(request, {headers}, isTaken, reason) {
  const {form, button, isPredicted, parcel} = request;
  clearTimeout(parcel.timer);
  form.ariaBusy = null;
  delete form.dataset.busy;
  const place = headers.get('Live-Location');
  if (place) {
    client.mayLeave = true;
    location.assign(place);
  }
  const rows = form.closest('[data-rows]');
  if (!isTaken && (isPredicted || rows)) takeBack(request, rows);
  // The form keeps what was typed where the reason stands beside it.
  else if (!isTaken && !reason) submitPlainly(form, button);
  leadToMistakes();
}

/** Takes back a prediction that was refused, or a row that is gone: the page shows the server's state, and
    says so. */
function takeBack({revision, parcel}, rows) {
  notePredicted(revision, 'refused');
  const lists = endPredictions();
  if (rows) lists.add(listOf(rows));
  for (const list of lists) {
    if (!list.isText) list.start.parentNode.toggleAttribute('data-refused', true);
    arrange(list);
  }
  parcel.undo?.();
}

/** Focuses the first mistake of a form that was refused, once both the refusal and the messages are here. */
export function leadToMistakes() {
  if (!leadsToMistakes(client.outbox)) return;
  client.outbox = led(client.outbox);
  client.outbox.last.form.querySelector('[aria-invalid=true]')?.focus();
}

/** Submits a form that was refused outright as the browser would: the response is a page that says why. */
function submitPlainly(form, submitter) {
  client.mayLeave = true;
  form.removeAttribute('data-live');
  const seen = form.elements.namedItem('live-seen');
  if (seen) seen.value = seenOf(form);
  form.requestSubmit(submitter?.form === form ? submitter : null);
}
