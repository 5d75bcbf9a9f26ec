// Predictions, which the page shows ahead of the server until it has shown the outcome: of the order of rows,
// of texts and of attributes.
//
// A prediction has the `revision` of the request that carries it out, and once that has a response its
// `outcome`: `answered` or `refused`. Of an attribute: `element`, `name`, and the `truth` that the server
// knows. Of a list: `list`, the row's `key`, whether it `isRemoval`, and the function `change` from keys to
// keys. Of a text: its slot as `list`, and the function `change` from text to text.

/** The predictions about a list, in order. */
export const about = (predictions, list) => predictions.filter(each => each.list === list);

export const isOfAttribute = (each, element, name) => each.element === element && each.name === name;

/** The predictions once the server said what an attribute is that they are about. */
export const corrected = (predictions, element, name, truth) =>
  predictions.map(each => isOfAttribute(each, element, name) ? {...each, truth} : each);

/** The predictions once a request has its outcome. */
export const decided = (predictions, revision, outcome) =>
  predictions.map(each => each.revision === revision ? {...each, outcome} : each);

/** Divides predictions into those that stay, and those whose outcome the page shows now or that will not come
    true. `isCurrent`: the page shows the outcome of all requests that have a response, as after a stream was
    opened. */
export function divided(predictions, {acknowledged, isCurrent}) {
  const isOver = ({revision, outcome}) =>
    revision <= acknowledged || outcome === 'refused' || (isCurrent && outcome);
  return [predictions.filter(each => !isOver(each)), predictions.filter(isOver)];
}
