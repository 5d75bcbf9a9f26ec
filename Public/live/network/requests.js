// The requests of a page, with what they carry: the parcel. It is packed when something is done, and once
// more as it is first sent.
//
// A parcel has the `fields` whose texts it carries, the `texts` by field, the `body`, and maybe a new `row`,
// whose fields are `newFields` once it was sent; `undo` takes back what was shown ahead, `timer` waits to
// show that the form is busy.
import {counted} from '../core/outbox.js';
import {below, insisted} from '../core/field.js';
import {client} from '../page/client.js';
import {isInRows, noteSent, secrets, seenOf, setState, stateOf, textOf} from '../page/fields.js';
import {bodyOf} from '../page/forms.js';
import {fieldsIn} from '../page/lists.js';

/** Makes a request with the next revision. */
export function requestOf(kind, form, fields, body = bodyOf(form)) {
  client.outbox = counted(client.outbox);
  const {revision} = client.outbox;
  const texts = new Map(fields.map(field => [field, textOf(field)]));
  const request = {revision, form, kind, text: `${body}`, parcel: {fields, texts, body, newFields: []}};
  if (fields.length) body.set('live-seen', seenOf(form));
  for (const field of fields) {
    if (below(stateOf(field)).insists) {
      body.set(`live-keep.${field.name}`, 'mine');
      setState(field, insisted(stateOf(field)));
    }
    noteSent(field, revision);
  }
  return request;
}

/** Packs a request as it is first sent. The request of a row takes the row's present text, as that is
    what is stored; a new row takes along what was typed in it until then. */
export function pack({revision, form, parcel}) {
  const {fields, texts, body, row, newFields, isPacked} = parcel;
  parcel.isPacked = true;
  for (const field of isInRows(form) && !isPacked ? fields : []) {
    if (!/^text/.test(field.type) || textOf(field) === texts.get(field)) continue;
    body.set('live-seen', seenOf(form));
    body.set(field.name, textOf(field));
    texts.set(field, textOf(field));
    noteSent(field, revision);
  }
  for (const field of row && !isPacked ? fieldsIn(row) : []) {
    texts.set(field, textOf(field));
    body.append(`new.${field.name}`, textOf(field));
    noteSent(field, revision);
    newFields.push(field);
  }
}

/** Whether a field stands in a new row that goes to the server with a request. */
export const isNewIn = ({parcel: {row, isPacked}}, form) =>
  row && !isPacked && fieldsIn(row).some(field => field.form === form);

/** The header fields of a request, beside its form. */
export const headOf = ({revision, form, kind, parcel: {fields}}) => ({
  'Live-Revision': revision, 'Live-Form': form?.getAttribute('id') ?? '',
  ...kind === 'submission' ? {'Live-Submit': 1} : {'Live-Fields': [...new Set(fields.map(({name}) => name))]},
});

/** The body of a batch of requests. */
export const batchOf = requests => new URLSearchParams(requests.map(request =>
  ['live-request', `${new URLSearchParams(headOf(request))}&${request.parcel.body}`]));

/** Whether a request carries nothing that may not be kept in the browser. */
export const isHarmless = ({form}) => !form?.querySelector(secrets);
