// The one value that changes while a page is open: what this browser knows. All else is functions.
import {emptyOutbox} from '../core/outbox.js';
import {resting} from '../core/pointer.js';

/** The element with token, build and state that the server left in a live page; null in others. */
export const mark = document.getElementById('live');

/** Whether the page is for its visitor alone: nobody goes on with it who comes after. */
export const isPrivate = document.documentElement.matches('[data-private]');

/** Whether the server is told of moves of the focus. */
export const reportsFocus = mark?.hasAttribute('data-focus');

export const client = {
  /** The slots of the page, by their numbers. */
  scope: {},
  /** The states of fields that are not clean, by the element that stands for the field. */
  fields: new WeakMap(),
  /** The values that wait because the browser owns the field, by element: the name of an attribute, or
      `textContent`, the value, and the revision that the server had everything up to. */
  deferred: new Map(),
  /** The panels of conflicts, with their field, the submission that goes once the person has chosen, and the
      time they came. */
  panels: new Map(),
  outbox: emptyOutbox,
  predictions: [],
  pointer: resting,
  /** The focus. `wanted`: the id of the element that the server wants focused and that has not arrived yet;
      `left`: the last revision when a person moved the focus; `isDue`: the server is to be told of it. */
  focus: {wanted: '', left: undefined, isDue: false},
  /** The lists whose rows or order a patch changed. */
  rearranged: new Set(),
  /** The messages that are known, and when they are read out. */
  messages: new WeakMap(),
  /** The row that more rows were asked for last. */
  askedFrom: undefined,
  /** Whether the page may be left without asking, where that loses nothing. */
  mayLeave: false,
  /** Whether the page has applied a patch since its stream was opened. */
  isFollowing: false,
  addressTimer: undefined,
  reloadTimer: undefined,
};
