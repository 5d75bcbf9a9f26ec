// Listens to the page's live forms: what is typed, submitted, filled by the browser, or reset.
import {fieldsOf, isInRows, markDirty, noteStored} from '../page/fields.js';
import {liveForms, noteChange} from '../page/forms.js';
import {holdAgain} from '../page/lists.js';
import {disconnected, markAllChanged, send, submit} from '../network/outbox.js';
import {endVisit} from './ending.js';
import {showInAddress} from './place.js';

/** Notes the stored texts that forms came with, before anything is given back to them. */
export function noteForms() {
  for (const form of liveForms()) if (!isInRows(form)) noteStored(form);
}

/** Listens to the page's live forms. */
export function listenToForms() {
  disconnected();
  // A browser that goes back to a page fills its fields after it is loaded, without an event; so does a
  // reset.
  for (const name of ['pageshow', 'reset']) {
    addEventListener(name, () => setTimeout(() => {
      markAllChanged();
      send();
    }));
  }
  document.addEventListener('input', ({target}) => {
    const {form} = target;
    if (!form?.matches('[data-live]') || !fieldsOf(form).includes(target)) return;
    markDirty(target, true);
    holdAgain(target);
    noteChange(form, [target]);
    send();
    if (form.method === 'get') showInAddress(form);
  });
  document.addEventListener('submit', event => {
    const {target: form, submitter} = event;
    if (event.defaultPrevented || !form.matches('[data-live], [data-ends]')) return;
    event.preventDefault();
    if (form.matches('[data-ends]')) endVisit(form);
    else if (form.method === 'get') showInAddress(form);
    else submit(form, submitter);
  });
}
