// Predictions on the page, ahead of the server: the attributes that presses change, and the end of all
// predictions.
import {corrected, decided, divided, isOfAttribute} from '../core/predictions.js';
import {client} from './client.js';

export const predict = prediction => { client.predictions.push(prediction); };

/** Notes the server's value of an attribute that shows a predicted one meanwhile; false where it doesn't. */
export function noteTruth(element, name, value) {
  const isPredicted = client.predictions.some(each => isOfAttribute(each, element, name));
  if (isPredicted) client.predictions = corrected(client.predictions, element, name, value);
  return isPredicted;
}

/** Shows the value that an attribute will have once a request was carried out. */
export function predictAttribute({revision}, element, name, value) {
  const known = client.predictions.find(each => isOfAttribute(each, element, name));
  predict({revision, element, name, truth: known ? known.truth : element.getAttribute(name)});
  element.setAttribute(name, value);
}

/** Notes the outcome of a request, `answered` or `refused`. */
export function notePredicted(revision, outcome) {
  client.predictions = decided(client.predictions, revision, outcome);
}

/** Ends the predictions whose outcome the page shows now, or that will not come true, and returns the lists
    that need a new order. */
export function endPredictions(isCurrent) {
  const [rest, over] = divided(client.predictions, {acknowledged: client.outbox.acknowledged, isCurrent});
  client.predictions = rest;
  for (const {element, name, truth} of over) {
    if (element && !noteTruth(element, name, truth)) element.setAttribute(name, truth ?? '');
  }
  return new Set(over.map(({list}) => list).filter(Boolean));
}
