// What the page shows ahead of the server, until the server has shown the outcome: the order of rows, and attributes.
import {acknowledged} from './fields.js';

/** In the order they were made. `request`: the one that carries it out. Of an attribute: `element`, `name`, and the `truth`
    that the server knows. Of a list: `list`, the row's `key`, whether it `isRemoval`, and how it would `change` the keys. */
let predictions = [];

export const predict = prediction => { predictions.push(prediction); };

/** What is predicted of a list, in order. */
export const predictionsOf = list => predictions.filter(prediction => prediction.list === list);

/** Notes what the server says of an attribute that shows something else for now; false where it doesn't. */
export function noteTruth(element, name, value) {
  const found = predictions.filter(prediction => prediction.element === element && prediction.name === name);
  for (const prediction of found) prediction.truth = value;
  return found.length > 0;
}

/** Shows an attribute as it will be once a request was carried out. */
export function predictAttribute(request, element, name, value) {
  const known = predictions.find(prediction => prediction.element === element && prediction.name === name);
  predict({request, element, name, truth: known ? known.truth : element.getAttribute(name)});
  element.setAttribute(name, value);
}

/** Ends the predictions whose outcome the page shows now, or that will not come true. The lists that need a new order.
    `isCurrent`: the page shows all that was answered, as after a stream was opened. */
export function endPredictions(isCurrent) {
  const over = predictions.filter(({request: {revision, isRefused, isAnswered}}) =>
    revision <= acknowledged || isRefused || (isCurrent && isAnswered));
  predictions = predictions.filter(prediction => !over.includes(prediction));
  for (const {element, name, truth} of over) {
    if (element && !noteTruth(element, name, truth)) element.setAttribute(name, truth ?? '');
  }
  return new Set(over.map(({list}) => list).filter(Boolean));
}
