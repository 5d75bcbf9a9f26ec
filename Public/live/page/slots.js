// The slots of a page: finds them by the marks that the server left, and changes them one by one.
//
// <!--3-->text<!--/-->          a text
// <!--[6-->markup<!--]-->       a section, or a list of rows
// <!--{key-->markup<!--}-->     a row: a scope of its own, numbered from 0 again
// <input data-s="4 5">          an element with dynamic attributes or, in a title or textarea, dynamic text
import {drop, put} from '../core/rows.js';
import {client} from './client.js';
import {show} from './deferred.js';
import {arrange, emptyList, inside, showText} from './lists.js';

const rules = {createHTML: html => html};
const policy = window.trustedTypes?.createPolicy('live', rules) ?? rules;

/** Finds the slots below a node and enters them into a scope; `open` are the marks that the node stands
    within. */
function enter(node, scope, open = []) {
  const add = (number, slot) => {
    scope[number] = slot;
    open.at(-1)?.inner.push(number);
  };
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_COMMENT);
  for (let next; (next = walker.nextNode());) {
    const mark = next.data ?? '';
    if (next instanceof Element) {
      for (const number of next.dataset?.s?.split(' ') ?? []) add(number, next);
    } else if (/^\[?\d+$/.test(mark)) {
      const slot = {start: next, isText: mark[0] !== '[', ...emptyList(), inner: []};
      next.list = slot;
      add(mark.replace('[', ''), slot);
      open.push(slot);
    } else if (mark[0] === '{') {
      const [key, list] = [mark.slice(1), open.at(-1)];
      const row = next.row = {key, start: next, scope: {}, inner: [], outer: scope};
      list.rows.set(key, row);
      list.keys.push(key);
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
export const enterPage = () => enter(document, client.scope);

/** Finds the slot at a path: a slot's number, or list, key, number for a slot of a row, and so on. */
function find(path) {
  const steps = [path].flat();
  let scope = client.scope;
  while (steps.length > 1) scope = scope[steps.shift()].rows.get(steps.shift()).scope;
  return {scope, slot: scope[steps[0]]};
}

/** Parses markup into the content of `slot`, between two marks, and enters its slots into a scope. */
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

/** Makes a row of a list from markup that is not in the page yet. */
export function makeRow(key, html) {
  const scope = {};
  const row = parse(html, {key, scope, inner: []}, scope, [`{${key}`, '}']);
  row.start.row = row;
  return row;
}

/** Makes a section or list look like a fresh one. Nodes that both have stay, and are changed only where they
    differ. */
function merge(slot, fresh, scope, freshScope) {
  if (slot.rows.size || fresh.rows.size) {
    slot.keys = fresh.keys;
    for (const row of fresh.rows.values()) enterRow(slot, row);
    arrange(slot);
  } else if (fresh.inner.length && inside(slot).length && inside(fresh).length) {
    mergeSlots(fresh.inner, scope, freshScope);
  } else {
    inside(slot).forEach(node => node.remove());
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
    else if (fresh.isText) showText(slot, inside(fresh)[0]?.data ?? '');
    else merge(slot, fresh, scope, freshScope);
  }
}

function mergeElement(element, fresh) {
  for (const {name, value} of fresh.attributes) show(element, name, value);
  for (const {name} of [...element.attributes]) if (!fresh.hasAttribute(name)) show(element, name, null);
  if (/^(title|textarea|option)$/.test(fresh.localName)) show(element, 'textContent', fresh.textContent);
}

/** Takes a row that the server made; an existing one with this key stays, and is made to look like it. */
function enterRow(list, row) {
  const known = list.rows.get(row.key);
  if (!known) list.rows.set(row.key, row);
  else if (known.inner.length) mergeSlots(row.inner, known.scope, row.scope);
  else graft(known, row);
}

const elementsOf = row =>
  inside(row).filter(({nodeType}) => nodeType === 1).flatMap(node => [node, ...node.querySelectorAll('*')]);

/** Gives an element the text and the marks of slots that its twin has between the same elements. These
    stay. */
function graftMarks(element, twin) {
  for (const node of [...element.childNodes]) if (node.nodeType !== 1) node.remove();
  let next = element.firstElementChild;
  for (const node of [...twin.childNodes]) {
    if (node.nodeType !== 1) element.insertBefore(node, next);
    else next = next?.nextElementSibling ?? null;
  }
}

/** Gives a row that this browser made the slots of the server's, which has the same elements in the same
    order. */
function graft(row, fresh) {
  const twins = new Map(elementsOf(fresh).map((element, index) => [element, index]));
  const mine = elementsOf(row);
  const graftSlots = numbers => {
    for (const number of numbers) {
      const slot = row.scope[number] = fresh.scope[number];
      const place = slot.start?.parentNode;
      if (place && twins.has(place)) graftMarks(mine[twins.get(place)], place);
      if (slot.nodeType) mergeElement(row.scope[number] = mine[twins.get(slot)] ?? slot, slot);
      else graftSlots(slot.inner ?? []);
    }
  };
  graftSlots(fresh.inner);
  row.inner = fresh.inner;
}

const operations = {
  t: ({slot}, text) => slot.nodeType ? show(slot, 'textContent', text) : showText(slot, text),
  a: ({slot}, name, value) => show(slot, name, value),
  h: ({scope, slot}, html) => {
    const freshScope = {};
    merge(slot, parse(html, {...emptyList(), inner: []}, freshScope), scope, freshScope);
  },
  '+': ({slot}, key, before, html) => {
    enterRow(slot, makeRow(key, html));
    operations['>']({slot}, key, before);
  },
  '-': ({slot}, key) => {
    slot.keys = drop(key)(slot.keys);
    client.rearranged.add(slot);
  },
  '>': ({slot}, key, before) => {
    slot.keys = put(key, before === null ? 'end' : `before:${before}`)(slot.keys);
    client.rearranged.add(slot);
  },
};

/** Applies a patch's operations in their order; `lists` are those whose predictions ended with it. */
export function apply(list, lists) {
  for (const [name, path, ...rest] of list) operations[name](find(path), ...rest);
  for (const each of [...client.rearranged, ...lists]) arrange(each);
  client.rearranged.clear();
}
