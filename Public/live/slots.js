// Finds the dynamic places of a page by the marks that the server left, and changes them one by one.
//
// <!--3-->text<!--/-->          a text
// <!--[6-->markup<!--]-->       a section, or a list of rows
// <!--{key-->markup<!--}-->     a row: a scope of its own, numbered from 0 again
// <input data-s="4 5">          an element with dynamic attributes or, in a title or textarea, with dynamic text
import {show} from './fields.js';

const rules = {createHTML: html => html};
const policy = window.trustedTypes?.createPolicy('live', rules) ?? rules;
const root = {};

/** Finds the slots below a node and enters them into a scope; `open` are the marks that the node stands within. */
function enter(node, scope, open = []) {
  const put = (number, slot) => {
    scope[number] = slot;
    open.at(-1)?.inner.push(number);
  };
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_COMMENT);
  for (let next; (next = walker.nextNode());) {
    const mark = next.data ?? '';
    if (next instanceof Element) {
      for (const number of next.dataset?.s?.split(' ') ?? []) put(number, next);
    } else if (/^\[?\d+$/.test(mark)) {
      const slot = {start: next, isText: mark[0] !== '[', rows: new Map(), inner: []};
      put(mark.replace('[', ''), slot);
      open.push(slot);
    } else if (mark[0] === '{') {
      const row = {start: next, scope: {}, inner: [], outer: scope};
      open.at(-1).rows.set(mark.slice(1), row);
      scope = row.scope;
      open.push(row);
    } else if (/^[/\]}]$/.test(mark)) {
      const slot = open.pop();
      slot.end = next;
      scope = slot.outer ?? scope;
    }
  }
}

/** Finds the slots of the whole page. */
export const enterPage = () => enter(document, root);

/** A path is a slot's number, or list, key, number for a slot of a row, and so on. */
function find(path) {
  const steps = [path].flat();
  let scope = root;
  while (steps.length > 1) scope = scope[steps.shift()].rows.get(steps.shift()).scope;
  return {scope, slot: scope[steps[0]]};
}

/** Markup between two marks, as the content of `slot`, whose slots are entered into a scope. */
function parse(html, slot, scope, marks = ['', '']) {
  const template = document.createElement('template');
  template.innerHTML = policy.createHTML(html);
  const {content} = template;
  enter(content, scope, [slot]);
  [slot.start, slot.end] = marks.map(mark => document.createComment(mark));
  content.prepend(slot.start);
  content.append(slot.end);
  return slot;
}

/** The nodes of a slot or row, with its marks. */
function nodes({start, end}) {
  const list = [start];
  while (list.at(-1) !== end) list.push(list.at(-1).nextSibling);
  return list;
}

const inside = range => nodes(range).slice(1, -1);
const drop = list => list.forEach(node => node.remove());

function setText(slot, text) {
  drop(inside(slot));
  slot.end.before(text);
}

/** Moves a row without its losing focus or state, where the browser can do that. */
function move(row, place) {
  const parent = place.parentNode;
  const insert = row.start.parentNode === parent && parent.moveBefore ? 'moveBefore' : 'insertBefore';
  for (const node of nodes(row)) parent[insert](node, place);
}

/** Makes a section or list look like a fresh one. What both have stays, and is only changed where it differs. */
function merge(slot, fresh, scope, freshScope) {
  if (slot.rows.size || fresh.rows.size) {
    mergeRows(slot, fresh);
  } else if (fresh.inner.length && inside(slot).length && inside(fresh).length) {
    mergeSlots(fresh.inner, scope, freshScope);
  } else {
    drop(inside(slot));
    slot.end.before(...inside(fresh));
    adopt(fresh.inner, scope, freshScope);
  }
  slot.inner = fresh.inner;
}

function adopt(numbers, scope, freshScope) {
  for (const number of numbers) {
    scope[number] = freshScope[number];
    adopt(scope[number].inner ?? [], scope, freshScope);
  }
}

function mergeSlots(numbers, scope, freshScope) {
  for (const number of numbers) {
    const [slot, fresh] = [scope[number], freshScope[number]];
    if (fresh.nodeType) mergeElement(slot, fresh);
    else if (fresh.isText) setText(slot, inside(fresh)[0]?.data ?? '');
    else merge(slot, fresh, scope, freshScope);
  }
}

function mergeElement(element, fresh) {
  for (const {name, value} of fresh.attributes) show(element, name, value);
  for (const {name} of [...element.attributes]) if (!fresh.hasAttribute(name)) show(element, name, null);
  if (/^(title|textarea|option)$/.test(fresh.localName)) show(element, 'textContent', fresh.textContent);
}

function mergeRows(list, fresh) {
  for (const [key, row] of list.rows) if (!fresh.rows.has(key)) remove(list, key, row);
  let place = list.start.nextSibling;
  for (const [key, row] of fresh.rows) {
    const mine = list.rows.get(key) ?? row;
    if (mine === row) list.rows.set(key, row);
    else mergeSlots(row.inner, mine.scope, row.scope);
    if (mine.start === place) place = mine.end.nextSibling;
    else move(mine, place);
  }
}

function remove(list, key, row = list.rows.get(key)) {
  drop(nodes(row));
  list.rows.delete(key);
}

const startOf = (list, key) => list.rows.get(key)?.start ?? list.end;

const operations = {
  t: ({slot}, text) => slot.nodeType ? show(slot, 'textContent', text) : setText(slot, text),
  a: ({slot}, name, value) => show(slot, name, value),
  h: ({scope, slot}, html) => {
    const freshScope = {};
    merge(slot, parse(html, {rows: new Map(), inner: []}, freshScope), scope, freshScope);
  },
  '+': ({slot}, key, before, html) => {
    const scope = {};
    const row = parse(html, {scope, inner: []}, scope, [`{${key}`, '}']);
    move(row, startOf(slot, before));
    slot.rows.set(key, row);
  },
  '-': ({slot}, key) => remove(slot, key),
  '>': ({slot}, key, before) => move(slot.rows.get(key), startOf(slot, before)),
};

/** Applies a patch's operations in their order. */
export function apply(list) {
  const focused = document.activeElement;
  const {selectionStart, selectionEnd} = focused;
  for (const [name, path, ...rest] of list) operations[name](find(path), ...rest);
  if (focused === document.activeElement || !focused.isConnected) return;
  focused.focus({preventScroll: true});
  if (selectionStart != null) focused.setSelectionRange(selectionStart, selectionEnd);
}
