// Finds the dynamic places of a page by the marks that the server left, and changes them one by one.
//
// <!--3-->text<!--/-->          a text
// <!--[6-->markup<!--]-->       a section, or a list of rows
// <!--{key-->markup<!--}-->     a row: a scope of its own, numbered from 0 again
// <input data-s="4 5">          an element with dynamic attributes or, in a title or textarea, with dynamic text
import {show} from './fields.js';

const policy = window.trustedTypes?.createPolicy('live', {createHTML: html => html});
const root = {};

/** Finds the slots below a node and enters them into a scope; `open` are the marks that the node stands within. */
function enter(node, scope, open = []) {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_COMMENT);
  for (let next; (next = walker.nextNode());) {
    if (next.nodeType === Node.ELEMENT_NODE) {
      for (const slot of next.getAttribute('data-s')?.split(' ') ?? []) scope[slot] = next;
      continue;
    }
    const mark = next.data;
    if (/^\[?\d+$/.test(mark)) {
      const slot = {start: next, rows: new Map()};
      scope[mark.replace('[', '')] = slot;
      open.push(slot);
    } else if (mark[0] === '{') {
      const row = {start: next, scope: {}, outer: scope};
      open.at(-1).rows.set(mark.slice(1), row);
      scope = row.scope;
      open.push(row);
    } else if (mark === '/' || mark === ']') {
      open.pop().end = next;
    } else if (mark === '}') {
      const row = open.pop();
      row.end = next;
      scope = row.outer;
    }
  }
}

/** Finds the slots of the whole page. */
export function enterPage() {
  enter(document, root);
}

/** A path is a slot's number, or list, key, number for a slot of a row, and so on. */
function find(path) {
  const steps = [path].flat();
  let scope = root;
  while (steps.length > 1) scope = scope[steps.shift()].rows.get(steps.shift()).scope;
  return {scope, slot: scope[steps[0]]};
}

function fragment(html, scope, open) {
  const template = document.createElement('template');
  template.innerHTML = policy ? policy.createHTML(html) : html;
  const content = document.importNode(template.content, true);
  enter(content, scope, open);
  return content;
}

/** The nodes from one mark to another, without the marks unless they are asked for. */
function between(start, end, marks = false) {
  const nodes = [];
  for (let node = marks ? start : start.nextSibling; node !== end; node = node.nextSibling) nodes.push(node);
  return marks ? [...nodes, end] : nodes;
}

function setText(slot, text) {
  if (slot.nodeType) {
    show(slot, 'textContent', text);
    return;
  }
  const [first, ...rest] = between(slot.start, slot.end);
  rest.forEach(node => node.remove());
  if (first?.nodeType === Node.TEXT_NODE) first.data = text;
  else slot.end.before(text);
}

const operations = {
  't': (path, text) => setText(find(path).slot, text),
  'a': (path, name, value) => show(find(path).slot, name, value),
  'h': (path, html) => {
    const {scope, slot} = find(path);
    between(slot.start, slot.end).forEach(node => node.remove());
    slot.rows.clear();
    slot.end.before(fragment(html, scope, [slot]));
  },
  '+': (path, key, before, html) => {
    const {slot: list} = find(path);
    const row = {start: document.createComment('{' + key), end: document.createComment('}'), scope: {}};
    const content = fragment(html, row.scope);
    content.prepend(row.start);
    content.append(row.end);
    (list.rows.get(before)?.start ?? list.end).before(content);
    list.rows.set(key, row);
  },
  '-': (path, key) => {
    const {rows} = find(path).slot;
    const row = rows.get(key);
    between(row.start, row.end, true).forEach(node => node.remove());
    rows.delete(key);
  },
  '>': (path, key, before) => {
    const {slot: list} = find(path);
    const row = list.rows.get(key);
    const place = list.rows.get(before)?.start ?? list.end;
    for (const node of between(row.start, row.end, true)) {
      place.parentNode[node.parentNode.moveBefore ? 'moveBefore' : 'insertBefore'](node, place);
    }
  },
};

/** Applies a patch's operations in their order. */
export function apply(list) {
  const focused = document.activeElement;
  const selection = focused?.selectionStart;
  const end = focused?.selectionEnd;
  for (const [name, ...rest] of list) operations[name](...rest);
  if (focused !== document.activeElement && focused?.isConnected) {
    focused.focus({preventScroll: true});
    if (typeof selection === 'number') focused.setSelectionRange(selection, end);
  }
}
