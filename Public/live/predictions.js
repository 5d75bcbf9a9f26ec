// Predictions: what the page shows ahead of the server, until it has shown the outcome. They are about the order of rows, texts,
// and attributes.
import {acknowledged} from './fields.js';

/** The predictions in the order they were made. `request`: the one that carries it out. Of an attribute: `element`, `name`,
    and the `truth` that the server knows. Of a list: `list`, the row's `key`, whether it `isRemoval`, and the function
    `change` from keys to keys. Of a text: its slot as `list`, and the function `change` from text to text. */
let predictions = [];

export const predict = prediction => { predictions.push(prediction); };

/** The predictions about a list, in order. */
export const predictionsOf = list => predictions.filter(prediction => prediction.list === list);

/** Notes the server's value of an attribute that shows a predicted one meanwhile; false where it doesn't. */
export function noteTruth(element, name, value) {
  const found = predictions.filter(prediction => prediction.element === element && prediction.name === name);
  for (const prediction of found) prediction.truth = value;
  return found.length > 0;
}

/** Shows the value that an attribute will have once a request was carried out. */
export function predictAttribute(request, element, name, value) {
  const known = predictions.find(prediction => prediction.element === element && prediction.name === name);
  predict({request, element, name, truth: known ? known.truth : element.getAttribute(name)});
  element.setAttribute(name, value);
}

/** Ends the predictions whose outcome the page shows now, or that will not come true, and returns the lists that need a new
    order. `isCurrent`: the page shows the outcome of all requests that have a response, as after a stream was opened. */
export function endPredictions(isCurrent) {
  const over = predictions.filter(({request: {revision, isRefused, isAnswered}}) =>
    revision <= acknowledged || isRefused || (isCurrent && isAnswered));
  predictions = predictions.filter(prediction => !over.includes(prediction));
  for (const {element, name, truth} of over) {
    if (element && !noteTruth(element, name, truth)) element.setAttribute(name, truth ?? '');
  }
  return new Set(over.map(({list}) => list).filter(Boolean));
}
