// Optimistic updates of rows: new rows, moves, removals and toggles show at once, at any latency. Keys in a row's text: Enter
// makes the next row, Backspace removes an empty one, arrow keys and a paste of lines work as in one text.
import {predictCount} from './counts.js';
import {fieldsOf, noteUse} from './fields.js';
import {arrange, drop, elementOf, fieldsIn, idOf, keysOf, listOf, put, rowOf} from './lists.js';
import {submit} from './outbox.js';
import {predict, predictAttribute} from './predictions.js';
import {makeRow} from './slots.js';

/** The text field of a row. */
const textIn = row => row && fieldsIn(row).find(({type}) => type === 'text');

function focusEnd(field) {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

/** Predicts the effect of a button as far as that is certain: the pairs to send along, and a function that shows it;
    undefined where it isn't. */
export function predictPress(form, button) {
  const does = button?.dataset.does;
  if (button?.ariaPressed && /:(true|false)$/.test(button.value)) return predictToggle(button);
  if (button?.dataset.to) return predictCount(button);
  const container = document.getElementById(button?.dataset.list) ?? form.closest('[data-rows]');
  const list = container && listOf(container);
  if (!does || !list) return undefined;
  const key = rowOf(form)?.key;
  if (does === 'insert') {
    // Below a part of a long list, a new row goes where the person sees it.
    const above = key ?? ('part' in container.dataset ? keysOf(list).at(-1) : undefined);
    return predictRow(list, container, above ? `after:${above}` : 'end');
  }
  const isRemoval = does === 'remove';
  const keys = keysOf(list);
  const neighbour = keys[keys.indexOf(key) + (does === 'up' ? -1 : 1)];
  if (!isRemoval && !neighbour) return undefined;
  const side = does === 'up' ? 'before' : 'after';
  const place = `${side}:${neighbour}`;
  return {
    pairs: isRemoval ? [] : [['place', `${side}:${idOf(neighbour)}`]],
    show: request => {
      predict({request, list, key, isRemoval, change: isRemoval ? drop(key) : put(key, place)});
      arrange(list);
    },
  };
}

/** Predicts a toggle. Its value says what it asks for: afterwards it asks for the opposite. */
function predictToggle(button) {
  const wanted = button.value.endsWith(':true');
  return {
    pairs: [],
    show: request => {
      predictAttribute(request, button, 'aria-pressed', `${wanted}`);
      predictAttribute(request, button, 'value', button.value.replace(/\w+$/, `${!wanted}`));
    },
  };
}

function predictRow(list, container, place) {
  const key = [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('');
  const template = document.querySelector(`template[data-row=${container.id}]`);
  const row = makeRow(key, template.innerHTML.replaceAll('new-row', key));
  return {
    pairs: [['new', key], ['place', idOf(place)]],
    row,
    show: request => {
      list.rows.set(key, row);
      predict({request, list, key, change: put(key, place)});
      arrange(list);
      textIn(row)?.focus();
    },
  };
}

const rowKeys = {
  // Enter makes no row below an empty one, which is the next row already.
  Enter: field => !field.value.trim(),
  Backspace(field, row, before) {
    if (field.value || !before) return false;
    focusEnd(textIn(before));
    submit(field.form, elementOf(row).querySelector('[data-does=remove]'));
    return true;
  },
  ArrowUp: (field, row, before) => before && step(field, before),
  ArrowDown: (field, row, before, after) => after && step(field, after),
};

function step(field, row) {
  const other = textIn(row);
  other.focus();
  other.setSelectionRange(field.selectionStart, field.selectionStart);
  return true;
}

/** The row of a text field that is written in like a line, as rows are made there, with those before and after it; null for other
    elements. */
function around(field) {
  const row = field.form?.querySelector('[data-does=insert]') && rowOf(field);
  if (textIn(row) !== field) return null;
  const list = listOf(elementOf(row).parentNode);
  const order = keysOf(list);
  const index = order.indexOf(row.key);
  return [row, list.rows.get(order[index - 1]), list.rows.get(order[index + 1])];
}

/** Listens to keys and pastes in rows that are written in, and to Ctrl+Z outside of fields. */
export function listenToRows() {
  document.addEventListener('keydown', event => {
    if (event.isComposing || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const rows = rowKeys[event.key] && around(event.target);
    if (rows && rowKeys[event.key](event.target, ...rows)) event.preventDefault();
  });
  document.addEventListener('paste', event => {
    const lines = event.clipboardData.getData('text').split(/\r?\n/).filter(line => line.trim());
    if (!lines[1] || !around(event.target)) return;
    event.preventDefault();
    lines.forEach((line, index) => {
      if (index) submit(document.activeElement.form);
      typeInto(document.activeElement, line.trim());
    });
  });
  document.addEventListener('keydown', event => {
    const isField = fieldsOf(event.target.form).includes(event.target);
    if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || isField) return;
    const undo = document.querySelector('[data-undo]');
    if (undo) event.preventDefault();
    undo?.click();
  });
}

/** Types a text where the caret is, as a person would. */
function typeInto(field, text) {
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  noteUse(field);
  field.dispatchEvent(new Event('input', {bubbles: true}));
}
