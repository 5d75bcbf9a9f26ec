// Optimistic updates of rows: new rows, moves, removals and toggles show at once, at any latency.
import {drop, put} from '../core/rows.js';
import {predictCount} from './counts.js';
import {arrange, fieldsIn, idOf, keysOf, listOf, rowOf} from './lists.js';
import {predict, predictAttribute} from './predictions.js';
import {makeRow} from './slots.js';

/** The text field of a row. */
export const textIn = row => row && fieldsIn(row).find(({type}) => type === 'text');

/** Predicts the effect of a button as far as that is certain: the pairs to send along, and a function that
    shows it; undefined where it isn't. */
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
  const others = keysOf(list).filter(other => other !== key);
  // A drag says how far the row goes.
  const at = Number(button.dataset.at ?? keysOf(list).indexOf(key) + (does === 'up' ? -1 : 1));
  const neighbour = others[does === 'up' ? at : at - 1];
  if (!isRemoval && !neighbour) return undefined;
  const side = does === 'up' ? 'before' : 'after';
  const place = `${side}:${neighbour}`;
  return {
    pairs: isRemoval ? [] : [['place', `${side}:${idOf(neighbour)}`]],
    show: ({revision}) => {
      predict({revision, list, key, isRemoval, change: isRemoval ? drop(key) : put(key, place)});
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
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  const key = bytes.map(byte => byte.toString(16).padStart(2, '0')).join('');
  const template = document.querySelector(`template[data-row=${container.id}]`);
  const row = makeRow(key, template.innerHTML.replaceAll('new-row', key));
  return {
    pairs: [['new', key], ['place', idOf(place)]],
    row,
    show: ({revision}) => {
      list.rows.set(key, row);
      predict({revision, list, key, change: put(key, place)});
      arrange(list);
      textIn(row)?.focus();
    },
  };
}
