// The rows of lists: in the server's order, with predictions of what a person did on top, and with removed rows that a person
// still uses.
import {fieldsOf, isPending} from './fields.js';
import {markGone, welcomeBack} from './conflicts.js';
import {predictionsOf} from './predictions.js';
import {noteRowsMoved} from './presses.js';

/** Makes an empty list. `keys`: the server's order; `held`: the places of rows that stay because a person uses them. */
export const emptyList = () => ({rows: new Map(), keys: [], held: new Map()});

/** Returns a function that puts a key at a place: `start`, `end`, `before:<key>`, `after:<key>`. */
export const put = (key, place) => keys => {
  const rest = keys.filter(other => other !== key);
  const [side, other] = place.split(':');
  const index = rest.indexOf(other);
  if (side === 'start') return [key, ...rest];
  return index < 0 ? [...rest, key] : rest.toSpliced(side === 'after' ? index + 1 : index, 0, key);
};

export const drop = key => keys => keys.filter(other => other !== key);

/** The keys of the rows that a list shows, in order. */
export const keysOf = list => [...list.held].reduce((keys, [key, place]) => put(key, place)(keys), predictedKeys(list));

const predictedKeys = list => predictionsOf(list).reduce((keys, {change}) => change(keys), list.keys);

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

/** The id of a row's item, decoded from its key: that has `~` and two digits for what can't stand in a mark. */
export const idOf = key => decodeURIComponent(key.replaceAll('~', '%'));

/** The row that an element stands in. */
export const rowOf = element => rowAt(element.closest('[data-rows] > *'));

export const listOf = container => [...container.childNodes].find(node => node.list)?.list;

export const elementOf = row => inside(row).find(({nodeType}) => nodeType === 1);

export const fieldsIn = row => [...elementOf(row)?.querySelectorAll('form') ?? []].flatMap(fieldsOf);

const isInUse = row => !row.isLetGo && fieldsIn(row).some(field => field === document.activeElement || isPending(field));

const isShown = (list, row) => row.start.parentNode === list.start.parentNode;

/** The place of a node: after the last row before it that is shown. */
function placeOf(node, shown) {
  let row;
  do row = rowAt((row?.start ?? node).previousSibling); while (row && !shown.has(row.key));
  return row ? `after:${row.key}` : 'start';
}

/** Notes the removed rows that stay because a person uses them, and forgets those that no longer need to. */
function hold(list) {
  const shown = new Set(predictedKeys(list));
  const removed = new Set(predictionsOf(list).filter(({isRemoval}) => isRemoval).map(({key}) => key));
  for (const row of list.rows.values()) {
    const {key} = row;
    if (shown.has(key) || removed.has(key) || !isShown(list, row) || !isInUse(row)) {
      if (list.held.delete(key) && shown.has(key)) welcomeBack(row);
    } else {
      if (!list.held.has(key)) markGone(row);
      list.held.set(key, placeOf(row.start, shown));
    }
  }
}

/** Shows the server's text in a slot, with what the presses that are under way make of it. */
export function showText(slot, text = slot.text) {
  slot.text = text;
  inside(slot).forEach(node => node.remove());
  slot.end.before(predictionsOf(slot).reduce((shown, {change}) => change(shown), text));
}

/** Puts the rows of a list in order, or shows a text anew. A row that a person uses is not moved itself: that would cost it the
    browser's undo history. */
export function arrange(list) {
  if (list.isText) return showText(list);
  noteRowsMoved();
  hold(list);
  const keys = keysOf(list);
  const shown = new Set(keys);
  const gone = [...list.rows.values()].filter(row => !shown.has(row.key));
  const heir = heirOf(gone.find(row => isShown(list, row) && hasFocus(row)), shown);
  for (const row of gone) {
    document.createDocumentFragment().append(...nodes(row));
    if (!list.keys.includes(row.key)) list.rows.delete(row.key);
  }
  let place = list.start.nextSibling;
  for (const row of keys.map(key => list.rows.get(key))) {
    while (row.start !== place && place?.row && isFixed(row, place.row)) {
      const other = place.row;
      place = other.end.nextSibling;
      move(other, row.end.nextSibling);
    }
    if (row.start === place) place = row.end.nextSibling;
    else move(row, place);
  }
  heir?.focus();
}

/** Removes the rows that stayed because a person used them, or their text was under way, and which need to stay no longer. */
export function arrangeHeld() {
  for (const container of document.querySelectorAll('[data-rows]')) {
    const list = listOf(container);
    if (list?.held.size) arrange(list);
  }
}

/** Whether another row gives way to this one. A row that has the focus never does, as the focus would be lost. */
const isFixed = (row, other) => row.start.isConnected && !hasFocus(other) && (hasFocus(row) || isInUse(row));

const hasFocus = row => elementOf(row).contains(document.activeElement);

function move(row, place) {
  for (const node of nodes(row)) place.parentNode.insertBefore(node, place);
}

/** The element that gets the focus once the row that has it is gone: the same control of the next row or the one before, or
    the heading. */
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
  return controls.find(control => isTwin(control, old)) ?? controls.find(({localName}) => localName === 'summary') ?? controls[0];
}

const isTwin = (one, two) =>
  ['localName', 'name', 'className'].every(name => one[name] === two[name]) && one.value?.split(':')[0] === two.value?.split(':')[0];
