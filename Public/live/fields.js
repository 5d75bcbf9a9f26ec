// Who owns the value of a field. The browser does while the field is focused or holds input that the server has not
// acknowledged; then no patch changes it.

let acknowledged = 0;
const states = new WeakMap();

/** What is known of a field: the revision that last sent it, whether it was used, attributes that wait. */
export function stateOf(field) {
  if (!states.has(field)) states.set(field, {revision: 0, used: false, waiting: new Map()});
  return states.get(field);
}

/** The fields of a form that a person can change. */
export function fieldsOf(form) {
  return [...form.elements].filter(field =>
    field.name && !['hidden', 'submit', 'button', 'image', 'reset', 'file'].includes(field.type)
    && field.localName !== 'fieldset' && field.localName !== 'output');
}

/** Whether a field holds something else than the page came with. */
export function isChanged(field) {
  if (field.type === 'checkbox' || field.type === 'radio') return field.checked !== field.defaultChecked;
  if (field.options) return [...field.options].some(option => option.selected !== option.defaultSelected);
  return field.value !== field.defaultValue;
}

/** Takes note that the server has everything up to a revision. */
export function acknowledge(revision) {
  acknowledged = Math.max(acknowledged, revision);
}

function isOwned(field) {
  return field === document.activeElement || stateOf(field).revision > acknowledged;
}

const values = {value: 'value', checked: 'checked', selected: 'selected', textContent: 'value'};

/** Shows what the server says of an attribute, or of the text of a title, option or textarea. */
export function show(element, name, value) {
  if (name === 'open' && ['dialog', 'details'].includes(element.localName)) return;
  const isField = name in values && element.form !== undefined && element.localName !== 'button'
    && element.type !== 'hidden' && !(element.localName === 'option' && name !== 'selected');
  const isKnown = (name === 'textContent' ? element.textContent : element.getAttribute(name)) === value;
  if (!isField) return isKnown || write(element, name, value);
  const field = element.localName === 'option' ? element.closest('select') : element;
  const {waiting} = stateOf(field);
  // What the server says again is nothing new: a password is always empty in what it says.
  if (isKnown) waiting.delete(element);
  else waiting.set(element, [name, value]);
  release(field);
}

function write(element, name, value) {
  if (name === 'textContent') element.textContent = value;
  else if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

function force(element, name, value) {
  write(element, name, value);
  const property = values[name];
  const wanted = property === 'value' ? value ?? '' : value !== null;
  if (element[property] !== wanted) element[property] = wanted;
}

/** Shows what had to wait, once nothing of the field's own is newer. */
export function release(field) {
  const state = states.get(field);
  if (!state || isOwned(field)) return;
  for (const [element, [name, value]] of state.waiting) force(element, name, value);
  state.waiting.clear();
}

/** A form was accepted: its fields take these values, but for those used since. */
export function reset(form, revision, wanted) {
  for (const field of fieldsOf(form)) {
    const state = stateOf(field);
    if (!(field.name in wanted) || state.revision > revision) continue;
    const value = wanted[field.name];
    if (field.type === 'checkbox') field.checked = value !== '';
    else if (field.type === 'radio') field.checked = value === field.value;
    else if (field.value !== value) field.value = value;
    state.waiting.clear();
    state.used = false;
    state.revision = 0;
  }
}
