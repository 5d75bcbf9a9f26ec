// The end of a visit by a form with `data-ends`, such as that for signing out: what waits is sent first, or
// the person asked; then nothing stays behind in the browser.
import {client} from '../page/client.js';
import {isInRows, keep} from '../page/fields.js';
import {liveForms} from '../page/forms.js';
import {hasBatches, settleBatches} from '../network/batch.js';
import {owes} from '../network/outbox.js';
import {forgetVisit} from '../network/storage.js';

/** Milliseconds for which what waits may be sent, and for other tabs to say that they hold something. */
const patience = 2000;
const hearing = 150;
/** The keys by which tabs ask each other what they hold. */
const question = 'live:question';
const objection = 'live:objection';

const sleep = time => new Promise(done => setTimeout(done, time));

/** Whether a form holds texts that nobody has stored, and that somebody would miss. */
const isMissed = form => form.method === 'post' && !form.matches('[data-transient]') && keep(form).length > 0;
const holdsUnsaved = () => [...liveForms()].some(isMissed);
const isUnderWay = () => owes() || [...liveForms()].some(form => isInRows(form) && isMissed(form));

async function sendAll() {
  const deadline = performance.now() + patience;
  await Promise.race([settleBatches(), sleep(patience)]);
  while (isUnderWay() && performance.now() < deadline) await sleep(50);
}

async function doOthersObject() {
  localStorage.setItem(question, Date.now());
  await sleep(hearing);
  const objects = localStorage.getItem(objection);
  localStorage.removeItem(question);
  localStorage.removeItem(objection);
  return objects;
}

/** Ends the visit by submitting a form, unless something would be lost and the person wants to stay. */
export async function endVisit(form) {
  if (form.ariaBusy) return;
  form.ariaBusy = 'true';
  await sendAll();
  const mayLose = isUnderWay() || holdsUnsaved() || hasBatches() || await doOthersObject();
  form.ariaBusy = null;
  if (mayLose && !confirm(form.dataset.ends)) return;
  forgetVisit();
  client.mayLeave = true;
  form.submit();
}

/** Listens to other tabs where a visit is about to end. */
export function listenToEndings() {
  addEventListener('storage', ({key, newValue}) => {
    if (key === question && newValue && holdsUnsaved()) localStorage.setItem(objection, 1);
  });
}
