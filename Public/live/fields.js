// Who owns the value of a field. The browser does while the field is focused or holds input that the server has not
// acknowledged; then no patch changes it.

/** The server has everything up to this revision. */
export let acknowledged = 0;
const states = new WeakMap();
/** What the server said of elements whose fields the browser owns: an attribute or text each, that waits. */
const waiting = new Map();

const isBox = ({type}) => type === 'checkbox' || type === 'radio';

/** Radio buttons of one name are one field, and so are check boxes: the first stands for all. */
function whole(field) {
  const group = isBox(field) && field.form?.elements.namedItem(field.name);
  return group instanceof RadioNodeList ? group[0] : field;
}

/** What is known of a field: the revision that last sent it, the one that first sent what it holds, whether it was
    used. */
export function stateOf(field) {
  const key = whole(field);
  if (!states.has(key)) states.set(key, {revision: 0, filled: 0, used: false});
  return states.get(key);
}

/** The fields of a form that a person can change; none where there is no form. */
export function fieldsOf(form) {
  return [...form?.elements ?? []].filter(({name, type}) =>
    name && !/^(hidden|submit|button|image|reset|file|fieldset|output)$/.test(type));
}

/** Whether a field holds something else than the page came with. */
export function isChanged(field) {
  const form = document.createElement('form');
  form.append(field.cloneNode(true));
  form.reset();
  return JSON.stringify(contentOf(form.elements[0])) !== JSON.stringify(contentOf(field));
}

/** What a field holds: a text, whether it is checked, or what is selected. */
export function contentOf(field) {
  if (isBox(field)) return field.checked;
  return field.multiple && field.options ? [...field.selectedOptions].map(option => option.value) : field.value;
}

/** What a form's fields hold that were used, but for passwords. */
export const keep = form => fieldsOf(form)
  .filter(field => stateOf(field).used && field.type !== 'password')
  .map(field => [field.name, isBox(field) && field.value, contentOf(field)]);

/** Gives a form's fields what was kept of them. */
export function give(form, kept) {
  for (const [name, value, content] of kept) {
    const field = fieldsOf(form).find(field => field.name === name && (!isBox(field) || field.value === value));
    if (!field) continue;
    fill(field, content);
    stateOf(field).used = true;
  }
}

function fill(field, content) {
  if (isBox(field)) field.checked = content;
  else if (field.multiple && field.options) for (const option of field.options) option.selected = content.includes(option.value);
  else field.value = content;
}

/** Takes note that the server has everything up to a revision. */
export function acknowledge(revision) {
  acknowledged = Math.max(acknowledged, revision);
}

/** What of an element a person can change: an attribute, or the text of a textarea. */
const ownOf = element =>
  ({input: isBox(element) ? 'checked' : 'value', option: 'selected', textarea: 'textContent'}[element.localName]);

/** Shows what the server says of an attribute, or of the text of a title, option or textarea. */
export function show(element, name, value) {
  if (name === 'open' && /^(dialog|details)$/.test(element.localName)) return;
  const isKnown = (name === 'textContent' ? element.textContent : element.getAttribute(name)) === value;
  if (name !== ownOf(element)) return isKnown || write(element, name, value);
  // What the server says again is nothing new, unless it said something else meanwhile: a password is always empty
  // in what it says.
  if (isKnown && !waiting.has(element)) return;
  waiting.set(element, [name, value]);
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

/** Shows what had to wait, where nothing of the field's own is newer. */
export function release() {
  for (const [element, [name, value]] of waiting) {
    const field = element.closest('select') ?? element;
    if (whole(field) === whole(document.activeElement) || stateOf(field).revision > acknowledged) continue;
    waiting.delete(element);
    force(element, name, value);
  }
}

/** A form was accepted: its fields take these values, but for those used since. */
export function reset(form, revision, wanted) {
  for (const field of fieldsOf(form)) {
    const value = wanted[field.name];
    if (value === undefined || stateOf(field).filled > revision) continue;
    if (field.type === 'radio') fill(field, value === field.value);
    else fill(field, isBox(field) ? Array.isArray(value) ? value.includes(field.value) : value !== '' : value);
    states.delete(whole(field));
  }
}
