// The rows of lists as they stand in the page, and texts with what presses make of them.
import {after, holding, movesBetween, shownKeys} from '../core/rows.js';
import {isEdited} from '../core/field.js';
import {about} from '../core/predictions.js';
import {client} from './client.js';
import {fieldsOf, isBox, isChanged, isInRows, isPending, renderedIn, stateOf} from './fields.js';
import {noteChange} from './forms.js';
import {removePanel, showConflict} from './panels.js';
import {noteRowsMoved} from './pointer.js';

/** Makes an empty list. `keys`: the server's order; `held`: the places of rows that stay because a person
    uses them. */
export const emptyList = () => ({rows: new Map(), keys: [], held: new Map()});

const predictedKeys = list => after(about(client.predictions, list), list.keys);

/** The keys of the rows that a list shows, in order. */
export const keysOf = list => shownKeys(predictedKeys(list), list.held);

/** The nodes of a slot or row, with its marks. */
function nodes({start, end}) {
  const list = [start];
  while (list.at(-1) !== end) list.push(list.at(-1).nextSibling);
  return list;
}

export const inside = range => nodes(range).slice(1, -1);

/** The row that a node of a list stands in, or follows. */
function rowAt(node) {
  while (node && !node.row) node = node.previousSibling;
  return node?.row;
}

/** The id of a row's item, decoded from its key: that has `~` and two digits for what can't stand in a mark.
    */
export const idOf = key => decodeURIComponent(key.replaceAll('~', '%'));

/** The row that an element stands in. */
export const rowOf = element => rowAt(element.closest('[data-rows] > *'));

export const listOf = container => [...container.childNodes].find(node => node.list)?.list;

/** The text that the server shows in a row's text field; null where it shows no such row. */
export function presentIn(field) {
  const row = isInRows(field) && !isBox(field) && !field.options && rowOf(field);
  if (!row || !listOf(row.start.parentNode)?.keys.includes(row.key)) return null;
  const patch = client.deferred.get(field);
  return patch ? patch.value ?? '' : renderedIn(field);
}

export const elementOf = row => inside(row).find(({nodeType}) => nodeType === 1);

export const fieldsIn = row => [...elementOf(row)?.querySelectorAll('form') ?? []].flatMap(fieldsOf);

const isUsed = row =>
  !row.isLetGo && fieldsIn(row).some(field => field === document.activeElement || isPending(field));

/** Holds a row that a person let go of, as they write in it again. */
export function holdAgain(field) {
  const row = isInRows(field) && rowOf(field);
  if (row) row.isLetGo = false;
}

const hasFocus = row => elementOf(row).contains(document.activeElement);

/** The keys of the rows that stand in the page, in order. */
const orderIn = list => inside(list).filter(({row}) => row).map(({row}) => row.key);

/** Notes the removed rows that stay because a person uses them, and tells the person of those; rows that are
    there again are as before. Text that was typed last may still bring a row back. */
function hold(list) {
  const removed = about(client.predictions, list).filter(({isRemoval}) => isRemoval).map(({key}) => key);
  const {held, gone, back} = holding({
    held: list.held, predicted: predictedKeys(list), removed, known: [...list.rows.keys()],
    order: orderIn(list), isInUse: key => isUsed(list.rows.get(key)),
  });
  list.held = held;
  for (const field of gone.flatMap(key => fieldsIn(list.rows.get(key)))) {
    if (field.value.trim() && !isPending(field)) showConflict(field, null);
  }
  for (const field of back.flatMap(key => fieldsIn(list.rows.get(key)))) {
    if (stateOf(field).theirs === null) removePanel(field);
    if (isChanged(field) || isEdited(stateOf(field))) noteChange(field.form, [field]);
  }
}

/** Shows the server's text in a slot, with what the presses that are under way make of it. */
export function showText(slot, text = slot.text) {
  slot.text = text;
  inside(slot).forEach(node => node.remove());
  slot.end.before(after(about(client.predictions, slot), text));
}

/** Puts the rows of a list in order, or shows a text anew. */
export function arrange(list) {
  if (list.isText) return showText(list);
  noteRowsMoved();
  hold(list);
  const keys = keysOf(list);
  const shown = new Set(keys);
  const gone = [...list.rows.values()].filter(row => !shown.has(row.key));
  const left = gone.find(row => row.start.parentNode === list.start.parentNode && hasFocus(row));
  const heir = heirOf(left, shown);
  for (const row of gone) {
    document.createDocumentFragment().append(...nodes(row));
    if (!list.keys.includes(row.key)) list.rows.delete(row.key);
  }
  const moves = movesBetween(orderIn(list), keys, {
    hasFocus: key => hasFocus(list.rows.get(key)), isInUse: key => isUsed(list.rows.get(key)),
  });
  for (const [key, before] of moves) move(list.rows.get(key), list.rows.get(before)?.start ?? list.end);
  heir?.focus();
}

/** Removes the rows that stayed because a person used them, or their text was under way, and which need to
    stay no longer. */
export function arrangeHeld() {
  for (const container of document.querySelectorAll('[data-rows]')) {
    const list = listOf(container);
    if (list?.held.size) arrange(list);
  }
}

function move(row, place) {
  for (const node of nodes(row)) place.parentNode.insertBefore(node, place);
}

/** The element that gets the focus once the row that has it is gone: the same control of the next row or the
    one before, or the heading. */
function heirOf(row, shown) {
  if (!row) return null;
  const seek = direction => {
    let element = elementOf(row);
    do element = element[direction]; while (element && !shown.has(rowAt(element)?.key));
    return element;
  };
  const next = seek('nextElementSibling') ?? seek('previousElementSibling');
  if (!next) return Object.assign(document.querySelector('h1'), {tabIndex: -1});
  const controls = [...next.querySelectorAll('a, button, input, summary, textarea, select')]
    .filter(control => control.tabIndex >= 0 && control.checkVisibility());
  const old = document.activeElement;
  return controls.find(control => isTwin(control, old))
    ?? controls.find(({localName}) => localName === 'summary') ?? controls[0];
}

const isTwin = (one, two) =>
  ['localName', 'name', 'className'].every(name => one[name] === two[name])
    && one.value?.split(':')[0] === two.value?.split(':')[0];
