// The state of fields: the value the page came with, the one a person typed, and the server's. While a field is focused or
// holds something that the server has not acknowledged, the browser owns its value and no patch changes it.
import {noteTheirs, removePanel} from './conflicts.js';
import {noteTruth} from './predictions.js';

/** The revision up to which the server has everything. */
export let acknowledged = 0;
const states = new WeakMap();
/** The patches that wait because the browser owns the field, by element: an attribute or a text each, and the revision that the
    server had everything up to. */
const deferred = new Map();

const isBox = ({type}) => type === 'checkbox' || type === 'radio';

/** The boxes or buttons that make up one field with this one. */
const groupOf = field => [...field.form?.elements ?? [field]].filter(({type, name}) => type === field.type && name === field.name);

/** The element that stands for a whole field: the first of the radio buttons or check boxes that share a name. */
const representative = field => field && isBox(field) ? groupOf(field)[0] : field;

/** The state of a field. `isUsed`: a person changed it; `isDirty`: its text is still to be sent; `sentAt`: the revision that
    last sent it; `typedAt`: the one that first sent its present text, null while none has; `base`: the text it held when the
    person began, or that the server is known to have stored; `stored`: the digest of the stored text when the page came with
    another one; `saved`: the text submitted last, which may be the stored one; `submitted`: the texts of all submissions with
    a response; `sent`: the texts sent since that have no response yet; `isStored`: the server stores the text as it is typed;
    `theirs`: the text somebody else stored meanwhile, null where they deleted its row. */
export function stateOf(field) {
  const key = representative(field);
  if (!states.has(key)) states.set(key, {isUsed: false, isDirty: false, sentAt: 0, typedAt: 0, sent: [], submitted: []});
  return states.get(key);
}

/** The fields of a form that a person can change; none where there is no form. */
export const fieldsOf = form => [...form?.elements ?? []].filter(({name, type}) =>
  name && !/^(hidden|submit|button|image|reset|file|fieldset|output)$/.test(type));

/** The text that a field holds, and the one it held when the page came or the server last changed it, in the form in which
    the server reads it. */
export const textOf = field => readText(field, 'value', 'checked', 'selected');
export const baseOf = field => stateOf(field).base ?? readText(field, 'defaultValue', 'defaultChecked', 'defaultSelected');

function readText(field, value, checked, selected) {
  if (isBox(field)) return groupOf(field).filter(box => box[checked]).map(box => box.value).join(' ');
  if (!field.options) return field[value];
  const chosen = [...field.options].filter(option => option[selected]);
  return (chosen.length || field.multiple ? chosen : [...field.options].slice(0, 1)).map(option => option.value).join(' ');
}

/** Whether a field holds another text than the server has. */
export const isChanged = field => textOf(field) !== baseOf(field);

/** Notes that a person changed a field. */
export function noteUse(field) {
  markDirty(field);
  stateOf(field).typedAt = null;
}

/** Marks a field's text as one to be sent. */
export const markDirty = field => Object.assign(stateOf(field), {isDirty: true, isUsed: true, base: baseOf(field)});

/** Notes that a field's text goes out with a request. */
export function noteSent(field, revision) {
  const state = stateOf(field);
  state.isDirty = false;
  state.sentAt = Math.max(state.sentAt, revision);
  state.typedAt ??= revision;
  if (isChanged(field)) state.sent.push({revision, text: textOf(field)});
}

/** Notes the response to a request that had a field's text. With `isStored`, the server has stored it. A text that went out
    with an earlier request, whose response was lost, is answered too. */
export function noteAnswered(field, revision, text, isStored) {
  const state = stateOf(field);
  state.sent = state.sent.filter(each => each.revision > revision);
  if (!isStored) return;
  Object.assign(state, {isStored, base: text, saved: text, stored: undefined});
  if (!state.sent.length && !isChanged(field)) state.isDirty = false;
  // A value from before the request is the one that this text replaced: the field has had it, but does not show it.
  const patch = deferred.get(field);
  if (!(patch?.at < revision)) return;
  deferred.delete(field);
  // A field that nobody has typed in shows what is written.
  const present = textOf(field);
  write(field, patch.name, patch.value);
  fill(field, present);
}

/** FNV-1a of a text's UTF-8, in eight hexadecimal digits. */
function digest(text) {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** The pair `live-seen` of a form: digests of the texts that its fields held before this browser changed them. The server
    takes only what differs, and sees from it what others changed meanwhile. */
export function seenOf(form) {
  const entries = fieldsOf(form).filter(field => field === representative(field)).map(field => {
    const {stored = digest(baseOf(field)), saved = baseOf(field), sent} = stateOf(field);
    return `${encodeURIComponent(field.name)}:${[...new Set([stored, digest(saved), ...sent.map(({text}) => digest(text))])]}`;
  });
  return [...new Set(entries)].join(' ');
}

/** The digests of the texts that were stored when the page came, by the names of fields. */
const storedIn = form =>
  new Map(form.elements.namedItem('live-seen')?.value.split(' ').map(entry => entry.split(':')) ?? []);

/** The digest of a field's stored text, as far as this browser knows. */
function storedOf(field) {
  const {saved} = stateOf(field);
  return saved === undefined ? storedIn(field.form).get(encodeURIComponent(field.name)) : digest(saved);
}

/** Notes the digests of stored texts where a form came with others: it was refused, and shows why. */
export function noteStored(form) {
  for (const [name, stored] of storedIn(form)) {
    const field = fieldsOf(form).find(field => encodeURIComponent(field.name) === name);
    if (field && digest(baseOf(field)) !== stored) stateOf(field).stored = stored;
  }
}

/** Whether a field holds a text whose outcome is not known. */
export function isPending(field) {
  const {isDirty, sentAt, sent, theirs} = stateOf(field);
  return isDirty || sentAt > acknowledged || sent.length > 0 || theirs !== undefined;
}

/** The fields that are never kept in the browser: passwords and codes, which may be shown. */
export const secrets = '[type=password], [data-secret]';

/** The texts of a form's fields that the server has not stored, except secrets, to be given back after a reload. */
export const keep = form => fieldsOf(form)
  .filter(field => stateOf(field).isUsed && !field.matches(secrets) && (isPending(field) || isChanged(field)))
  .map(field => [field.name, textOf(field), baseOf(field), storedOf(field), stateOf(field).sent.map(each => each.text)]);

/** Gives a form's fields the texts that were kept of them. The page before may have sent any of these texts. Where somebody else
    stored something meanwhile, the person is told: at once where the form is saved as a whole; of a row, whose text is sent
    again, the server tells. */
export function give(form, kept) {
  for (const [name, text, base, stored, sent] of kept) {
    const field = fieldsOf(form).find(field => field.name === name);
    if (!field) continue;
    const [rendered, isSame] = [baseOf(field), storedOf(field) === stored];
    fill(field, text);
    const texts = [...sent, text];
    Object.assign(stateOf(field), {isUsed: true, base, stored: undefined, sent: texts.map(text => ({revision: 0, text}))});
    const isNew = !isSame && rendered !== base && !texts.includes(rendered);
    if (isNew && !field.closest('[data-rows]')) noteTheirs(field, rendered);
  }
}

/** Fills a field with a text. Boxes and options take their parts of it. */
function fill(field, text) {
  const choices = field.multiple ? field.options : isBox(field) && groupOf(field);
  if (!choices) field.value = text;
  else if (field.type === 'checkbox' && choices.length === 1) field.checked = text !== '';
  else {
    for (const choice of choices) choice[isBox(field) ? 'checked' : 'selected'] = isChosen(choice.value, text, field);
  }
}

const isChosen = (value, text, {type}) => type === 'radio' ? value === text : ` ${text} `.includes(` ${value} `);

/** Settles a field: the server has the same value, and the state is forgotten. */
function settleField(field) {
  if (isBox(field)) for (const box of groupOf(field)) box.defaultChecked = box.checked;
  else if (field.options) for (const option of field.options) option.defaultSelected = option.selected;
  else field.defaultValue = field.value;
  states.delete(representative(field));
}

/** Counts the number in a field up or down, within its bounds, as the server will with a request that is under way. */
export function predictStep(field, by, request) {
  const {revision} = request;
  field.stepUp(by);
  Object.assign(stateOf(field), {base: field.value, sentAt: revision, typedAt: revision});
  request.undo = () => takeTheirs(field, field.defaultValue);
}

/** Gives a field the text that somebody else stored. */
export function takeTheirs(field, text) {
  fill(field, text);
  settleField(field);
}

/** Notes that the server has everything up to a revision. */
export function acknowledge(revision) {
  acknowledged = Math.max(acknowledged, revision);
}

/** The property of an element that a person can change: an attribute, or the text of a textarea. */
const ownOf = element =>
  ({input: isBox(element) ? 'checked' : 'value', option: 'selected', textarea: 'textContent'}[element.localName]);

/** Shows the server's value of an attribute, or of the text of a title, option or textarea; it waits while the browser owns
    that. */
export function show(element, name, value) {
  if ((name === 'open' && /^(dialog|details)$/.test(element.localName)) || noteTruth(element, name, value)) return;
  const isKnown = (name === 'textContent' ? element.textContent : element.getAttribute(name)) === value;
  if (name !== ownOf(element) || element.type === 'hidden') return isKnown || write(element, name, value);
  // A value that the server repeats is nothing new, unless it said something else meanwhile: a password is always rendered
  // empty.
  if (isKnown && !deferred.has(element)) return;
  deferred.set(element, {name, value, at: acknowledged});
  release();
}

function write(element, name, value) {
  if (name === 'textContent') element.textContent = value;
  else if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

function force(element, name, value) {
  write(element, name, value);
  const property = name === 'textContent' ? 'value' : name;
  const wanted = property === 'value' ? value ?? '' : value !== null;
  if (element[property] !== wanted) element[property] = wanted;
}

/** Shows the values that had to wait, where nothing of the field's own is newer. */
export function release() {
  for (const [element, {name, value}] of deferred) {
    const field = element.closest('select') ?? element;
    const {isStored, sentAt, theirs} = stateOf(field);
    const isFocused = representative(field) === representative(document.activeElement);
    // Somebody replaced a text that a person has just written in a row: both are told. Elsewhere the server says what the
    // draft is.
    const isReplaced = typeof theirs === 'string' || (isFocused && isStored && !isPending(field));
    if (isReplaced && sentAt <= acknowledged && field.closest('[data-rows]')) noteTheirs(field, value ?? '');
    if (isFocused || isPending(field)) continue;
    deferred.delete(element);
    force(element, name, value);
    // A text that the server stores as it is typed is settled once it is shown.
    if (isStored) states.delete(representative(field));
  }
}

/** Whether a person typed in a field since a request. */
export function isTypedSince(field, revision) {
  const {typedAt} = stateOf(field);
  return typedAt === null || typedAt > revision;
}

/** Whether a text is one that this browser sent, or showed before the person began; spaces around it don't count. */
function isKnownHere(field, text) {
  const {submitted, sent} = stateOf(field);
  return [baseOf(field), ...submitted, ...sent.map(each => each.text)].some(known => known.trim() === text.trim());
}

/** Resets the fields of an accepted form to these values, except those used since the revision. */
export function reset(form, revision, wanted) {
  for (const field of fieldsOf(form)) {
    const value = wanted[field.name];
    if (value === undefined) continue;
    const text = [value].flat().join(' ');
    if (isTypedSince(field, revision)) {
      // A text of somebody else is not the one that the person goes on from: the server will see that, and ask.
      if (isKnownHere(field, text)) Object.assign(stateOf(field), {base: text, stored: undefined, saved: undefined});
    } else {
      removePanel(field);
      fill(field, text);
      settleField(field);
    }
  }
}
