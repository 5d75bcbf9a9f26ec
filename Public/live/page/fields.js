// The fields of forms, as elements: the texts they hold, and their states.
import {answered, asking, below, clean, digestsIn, edited, given, isAsking, isAtRisk} from '../core/field.js';
import {baseIn, isOpenIn, isOwed, isReplacedBy, refusedBefore, sending, textsOf} from '../core/field.js';
import {digestOf, seenIn} from '../core/digest.js';
import {client} from './client.js';

export const isBox = ({type}) => type === 'checkbox' || type === 'radio';

/** The boxes or buttons that make up one field with this one. */
const groupOf = field =>
  [...field.form?.elements ?? [field]].filter(({type, name}) => type === field.type && name === field.name);

/** The element that stands for a whole field: the first of the radio buttons or check boxes that share a
    name. */
export const representative = field => field && isBox(field) ? groupOf(field)[0] : field;

export const stateOf = field => client.fields.get(representative(field)) ?? clean;

export function setState(field, state) {
  if (state === clean) client.fields.delete(representative(field));
  else client.fields.set(representative(field), state);
}

/** The fields of a form that a person can change; none where there is no form. */
export const fieldsOf = form => [...form?.elements ?? []].filter(({name, type}) =>
  name && !/^(hidden|submit|button|image|reset|file|fieldset|output)$/.test(type));

/** The text that a field holds, and the one it held when the page came or the server last changed it, in the
    form in which the server reads it. */
export const textOf = field => readText(field, 'value', 'checked', 'selected');
export const renderedIn = field => readText(field, 'defaultValue', 'defaultChecked', 'defaultSelected');

function readText(field, value, checked, selected) {
  if (isBox(field)) return groupOf(field).filter(box => box[checked]).map(box => box.value).join(' ');
  if (!field.options) return field[value];
  const chosen = [...field.options].filter(option => option[selected]);
  const shown = chosen.length || field.multiple ? chosen : [...field.options].slice(0, 1);
  return shown.map(option => option.value).join(' ');
}

export const baseOf = field => baseIn(stateOf(field), renderedIn(field));

/** Whether a field holds another text than the server has. */
export const isChanged = field => textOf(field) !== baseOf(field);

/** Whether a field holds a text whose outcome is not known. */
export const isPending = field => isOpenIn(stateOf(field), client.outbox.acknowledged);

/** Notes that a field has a text to be sent; with `isTyped`, a person has just typed it. */
export const markDirty = (field, isTyped) =>
  setState(field, edited(stateOf(field), renderedIn(field), isTyped));

/** Notes that a field's text goes out with a request. */
export const noteSent = (field, revision) =>
  setState(field, sending(stateOf(field), revision, textOf(field), renderedIn(field)));

/** Notes the response to a request that had a field's text. */
export function noteAnswered(field, answer) {
  const present = textOf(field);
  setState(field, answered(stateOf(field), answer, present));
  const patch = client.deferred.get(field);
  if (!isReplacedBy(patch, answer)) return;
  client.deferred.delete(field);
  // A field that nobody has typed in shows what is written.
  write(field, patch.name, patch.value);
  fill(field, present);
}

export function write(element, name, value) {
  if (name === 'textContent') element.textContent = value;
  else if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** The fields that a form owes the server, which may have forgotten them. */
export const owedBy = form =>
  fieldsOf(form).filter(field => isOwed(stateOf(field), textOf(field), renderedIn(field)));

/** The pair `live-seen` of a form: digests of the texts that its fields held before this browser changed
    them. The server takes only what differs, and sees from it what others changed meanwhile. */
export function seenOf(form) {
  const entries = fieldsOf(form).filter(field => field === representative(field))
    .map(field => `${encodeURIComponent(field.name)}:${digestsIn(stateOf(field), renderedIn(field))}`);
  return [...new Set(entries)].join(' ');
}

/** The digests of the texts that were stored when the page came, by the names of fields. */
const storedIn = form => seenIn(form.elements.namedItem('live-seen')?.value);

/** The digest of a field's stored text, as far as this browser knows. */
function storedOf(field) {
  const {saved} = below(stateOf(field));
  return saved === undefined ? storedIn(field.form).get(encodeURIComponent(field.name)) : digestOf(saved);
}

/** Notes the digests of stored texts where a form came with others: it was refused, and shows why. */
export function noteStored(form) {
  for (const [name, stored] of storedIn(form)) {
    const field = fieldsOf(form).find(each => encodeURIComponent(each.name) === name);
    if (field && digestOf(baseOf(field)) !== stored) setState(field, refusedBefore(stateOf(field), stored));
  }
}

/** The fields that are never kept in the browser: passwords and codes, which may be shown. */
export const secrets = '[type=password], [data-secret]';

/** The texts of a form's fields that the server has not stored, except secrets, to be given back after a
    reload. */
export const keep = form => fieldsOf(form)
  .filter(field => !field.matches(secrets)
    && isAtRisk(stateOf(field), textOf(field), renderedIn(field), client.outbox.acknowledged))
  .map(field => [field.name, textOf(field), baseOf(field), storedOf(field), textsOf(stateOf(field))]);

/** Gives a form's fields the texts that were kept of them. The page before may have sent any of them.
    Returns the fields in which somebody else stored something meanwhile: the person is told at once where the
    form is saved as a whole; of a row, whose text is sent again, the server tells. */
export function give(form, kept) {
  const asked = [];
  for (const [name, text, base, stored, sent] of kept) {
    const field = fieldsOf(form).find(each => each.name === name);
    if (!field) continue;
    const [rendered, isSame, isRow] = [baseOf(field), storedOf(field) === stored, isInRows(field)];
    fill(field, text);
    const {state, asks} = given({text, base, sent, rendered, isSame, isRow});
    setState(field, state);
    if (asks) asked.push([field, rendered]);
  }
  return asked;
}

export const isInRows = element => Boolean(element?.closest('[data-rows]'));

/** Fills a field with a text. Boxes and options take their parts of it. */
export function fill(field, text) {
  const choices = field.multiple ? field.options : isBox(field) && groupOf(field);
  if (!choices) field.value = text;
  else if (field.type === 'checkbox' && choices.length === 1) field.checked = text !== '';
  else {
    const name = isBox(field) ? 'checked' : 'selected';
    for (const choice of choices) choice[name] = isChosen(choice.value, text, field);
  }
}

const isChosen = (value, text, {type}) =>
  type === 'radio' ? value === text : ` ${text} `.includes(` ${value} `);

/** Gives a field a text that the server has, too: its state is forgotten. */
export function settle(field, text) {
  fill(field, text);
  if (isBox(field)) for (const box of groupOf(field)) box.defaultChecked = box.checked;
  else if (field.options) for (const option of field.options) option.defaultSelected = option.selected;
  else field.defaultValue = field.value;
  setState(field, clean);
}

/** Notes that a conflict is open in a field. */
export const noteAsking = (field, theirs) => setState(field, asking(stateOf(field), theirs));

/** Notes that a conflict of a field is over. */
export const noteAsked = field => isAsking(stateOf(field)) && setState(field, below(stateOf(field)));
