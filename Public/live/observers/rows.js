// Keys in a row's text: Enter makes the next row, Backspace removes an empty one, arrow keys and a paste of
// lines work as in one text.
import {fieldsOf, markDirty} from '../page/fields.js';
import {elementOf, keysOf, listOf, rowOf} from '../page/lists.js';
import {textIn} from '../page/rows.js';
import {submit} from '../network/outbox.js';

function focusEnd(field) {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
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

/** The row of a text field that is written in like a line, as rows are made there, with those before and
    after it; null for other elements. */
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
  markDirty(field, true);
  field.dispatchEvent(new Event('input', {bubbles: true}));
}
