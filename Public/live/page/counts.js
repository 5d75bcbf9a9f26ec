// Presses that each count, of steppers, counters and keypads (`data-does` and `data-to`): what comes of them
// shows at once, in texts, fields and bars.
import {stepped} from '../core/field.js';
import {setState, settle, stateOf} from './fields.js';
import {inside, listOf, showText} from './lists.js';
import {predict, predictAttribute} from './predictions.js';

/** The text after a press. `most`: the largest number, or length, that there is. */
const changes = {
  // A share that follows from the number is left out until the server says it.
  add: (text, by, most) =>
    text.replace(/-?\d+/, number => Math.min(Number(number) + by, most)).replace(/, \d+ %$/, ''),
  append: (text, sign, most) => text.length < most ? text + sign : text,
  // The first sign, such as #, stays.
  erase: text => text.slice(0, -1) || text,
  clear: text => text[0],
};

/** Counts the number in a field up or down, within its bounds, as the server will. */
function stepField(field, by, request) {
  field.stepUp(by);
  setState(field, stepped(stateOf(field), request.revision, field.value));
  request.parcel.undo = () => settle(field, field.defaultValue);
}

/** Predicts what a press makes of the elements that its button names. */
export function predictCount({dataset, textContent}) {
  const [does, by = textContent] = dataset.does.split(':');
  const most = Number(dataset.most || Infinity);
  const count = (request, element) => {
    if (element.localName === 'input') return stepField(element, by, request);
    const {max, value} = element;
    if (max) return predictAttribute(request, element, 'value', Math.min(max, value + by / most * max));
    const slot = listOf(element);
    slot.text ??= inside(slot)[0]?.data ?? '';
    const amount = does === 'add' ? Number(by) : by;
    predict({revision: request.revision, list: slot, change: text => changes[does](text, amount, most)});
    showText(slot);
  };
  return {
    pairs: [],
    show: request => dataset.to.split(' ').forEach(id => count(request, document.getElementById(id))),
  };
}
