// The page's live forms, and what of them is to be sent.
import {isAsking, isEdited} from '../core/field.js';
import {noting} from '../core/outbox.js';
import {client} from './client.js';
import {fieldsOf, isChanged, markDirty, stateOf} from './fields.js';

export const liveForms = () => document.querySelectorAll('form[data-live]');

/** Marks fields of a form as to be sent. */
export function noteChange(form, fields) {
  fields.forEach(field => markDirty(field));
  if (fields.length) client.outbox = noting(client.outbox, form);
}

/** The fields of a form whose text is to be sent. Those with a conflict wait for the person. */
export const editedIn = form =>
  fieldsOf(form).filter(field => isEdited(stateOf(field)) && !isAsking(stateOf(field)));

/** Whether a form holds something begun and not saved. Texts in rows are saved as they are typed. */
export const isUnsaved = form => form.method === 'post'
  && !form.matches('[data-transient], [data-rows] *') && fieldsOf(form).some(isChanged);

/** The pairs of a form as a browser sends them, of a file only its name. */
export function bodyOf(form, submitter, extra = []) {
  const pairs = [...form ? new FormData(form, submitter) : [], ...extra];
  const own = pairs.filter(([name]) => name !== 'live-seen');
  return new URLSearchParams(own.map(([name, value]) => [name, value.name ?? value]));
}
