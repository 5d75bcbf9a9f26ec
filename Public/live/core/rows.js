// The rows of a list: the server's order, predictions of what a person did on top, and removed rows that stay
// because somebody writes in them. Decides which rows are shown, and how they come into their order.

/** Returns a function that puts a key at a place: `start`, `end`, `before:<key>`, `after:<key>`. */
export const put = (key, place) => keys => {
  const rest = keys.filter(other => other !== key);
  const [side, other] = place.split(':');
  const index = rest.indexOf(other);
  const at = side === 'start' ? 0 : index < 0 ? rest.length : side === 'after' ? index + 1 : index;
  return [...rest.slice(0, at), key, ...rest.slice(at)];
};

export const drop = key => keys => keys.filter(other => other !== key);

/** A value after changes, in their order. */
export const after = (changes, value) => changes.reduce((result, {change}) => change(result), value);

/** The keys that are shown: the keys of the server's order as predicted, and the keys that are held at their
    places. */
export const shownKeys = (predicted, held) =>
  [...held].reduce((keys, [key, place]) => put(key, place)(keys), predicted);

/** The removed rows that stay, by the places they keep. `known`: the keys of all rows; `order`: those that
    the page shows now; `removed`: those that the person removed; `isInUse`: whether a person writes in a row.
    Also says which rows are `gone` now, and which are `back`. */
export function holding({held, predicted, removed, known, order, isInUse}) {
  const [shown, inPage, next] = [new Set(predicted), new Set(order), new Map(held)];
  const [gone, back] = [[], []];
  for (const key of known) {
    if (shown.has(key) || removed.includes(key) || !inPage.has(key) || !isInUse(key)) {
      if (next.delete(key) && shown.has(key)) back.push(key);
    } else {
      if (!held.has(key)) gone.push(key);
      const above = order.slice(0, order.indexOf(key)).findLast(other => shown.has(other));
      next.set(key, above === undefined ? 'start' : `after:${above}`);
    }
  }
  return {held: next, gone, back};
}

/** The moves that bring rows from one order to another: each a key and the one that it goes before, none for
    the end. A row that a person uses stays where it is and others give way, as moving it would cost the
    browser's undo history; the one with the focus never gives way. */
export function movesBetween(order, wanted, {hasFocus, isInUse}) {
  const [rest, moves] = [[...order], []];
  const move = (key, index) => {
    moves.push([key, rest[index]]);
    rest.splice(index, 0, key);
  };
  wanted.forEach((key, place) => {
    if (rest[place] === key) return;
    const isFixed = rest.includes(key) && (hasFocus(key) || isInUse(key));
    while (isFixed && rest[place] !== key && !hasFocus(rest[place])) {
      const [other] = rest.splice(place, 1);
      move(other, rest.indexOf(key) + 1);
    }
    if (rest[place] === key) return;
    if (rest.includes(key)) rest.splice(rest.indexOf(key), 1);
    move(key, place);
  });
  return moves;
}
