// The server's values of what a person can change. They wait while the browser owns the field.
import {isNews, released} from '../core/field.js';
import {client} from './client.js';
import {isBox, isInRows, representative, setState, stateOf, textOf, write} from './fields.js';
import {tell} from './panels.js';
import {noteTruth} from './predictions.js';

/** The property of an element that a person can change: an attribute, or the text of a textarea. */
const ownOf = element =>
  ({input: isBox(element) ? 'checked' : 'value', option: 'selected', textarea: 'textContent'}
  )[element.localName];

/** Shows the server's value of an attribute, or of the text of a title, option or textarea; it waits while
    the browser owns that. */
export function show(element, name, value) {
  const isPersons = name === 'open' && /^(dialog|details)$/.test(element.localName);
  if (isPersons || noteTruth(element, name, value)) return;
  const isKnown = (name === 'textContent' ? element.textContent : element.getAttribute(name)) === value;
  if (name !== ownOf(element) || element.type === 'hidden') return isKnown || write(element, name, value);
  // A value that the server repeats is nothing new, unless it said something else meanwhile: a password is
  // always rendered empty.
  const isStale = name === 'value' && isNews(stateOf(element), value ?? '', value ?? '');
  if (isKnown && !isStale && !client.deferred.has(element)) return;
  client.deferred.set(element, {name, value, at: client.outbox.acknowledged});
  release();
}

function force(element, name, value) {
  write(element, name, value);
  const property = name === 'textContent' ? 'value' : name;
  const wanted = property === 'value' ? value ?? '' : value !== null;
  if (element[property] !== wanted) element[property] = wanted;
}

/** Shows the values that had to wait, where nothing of the field's own is newer. */
export function release() {
  const {acknowledged, shown} = client.outbox;
  for (const [element, {name, value}] of client.deferred) {
    const field = element.closest('select') ?? element;
    const {state, tells, shows} = released(stateOf(field), {
      value: value ?? '', now: textOf(field), isRow: isInRows(field),
      isFocused: representative(field) === representative(document.activeElement),
      acknowledged, shown,
    });
    if (tells) tell(field, value ?? '');
    if (!shows) continue;
    client.deferred.delete(element);
    force(element, name, value);
    setState(field, state);
  }
}
