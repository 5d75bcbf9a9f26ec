// What happens to one field, event by event, and what the core says is to be done: a rule of docs/live.md as
// a table.
import assert from 'node:assert/strict';
import test from 'node:test';
import * as core from '../../../Public/live/core/field.js';
import {digestOf} from '../../../Public/live/core/digest.js';

/** The events. Each changes the field and may say what is done. */
const events = {
  /** A person types, so that the field holds this text. */
  types(field, text) {
    field.state = core.edited(field.state, field.rendered, true);
    field.now = text;
  },
  /** A request takes the text along. The server is told which texts were seen. */
  sends(field, revision) {
    const seen = core.digestsIn(field.state, field.rendered);
    field.state = core.sending(field.state, revision, field.now, field.rendered);
    field.texts.set(revision, field.now);
    return `sends “${field.now}”, seen: ${seen.map(digest => field.known.get(digest)).join(', ')}`;
  },
  /** The response to a request: `taken`, `stored`, `refused` or another outcome. */
  hears(field, revision, outcome, {isSubmission = false, isNew, theirs: told} = {}) {
    const isStored = outcome === 'stored';
    const answer = {revision, text: field.texts.get(revision), outcome: isStored ? 'taken' : outcome,
      isSubmission, isStored, isNew};
    field.state = core.answered(field.state, answer, field.now);
    if (core.isReplacedBy(field.patch, answer)) Object.assign(field, {rendered: field.patch.value,
      patch: undefined});
    if (told === undefined) return undefined;
    const [shown, present] = [field.acknowledged, field.patch?.value ?? field.rendered];
    const theirs = core.newest(told, revision, {...field, shown, present});
    const verdict = core.judged(field.state, theirs, field);
    if (verdict === 'ask' || verdict === 'wait') field.state = core.asking(field.state, theirs);
    return {ask: `asks about “${theirs}”`, wait: `asks about “${theirs}”`, send: 'sends again'}[verdict];
  },
  /** A patch says what the server shows, and that it includes the requests up to a revision. */
  patch(field, value, revision) {
    field.acknowledged = Math.max(field.acknowledged, revision);
    if (core.isNews(field.state, value, field.rendered) || field.patch) field.patch = {value,
      at: field.acknowledged};
    return events.looks(field);
  },
  /** A patch that says nothing of the field includes the requests up to a revision. */
  reaches(field, revision) {
    field.acknowledged = Math.max(field.acknowledged, revision);
    return events.looks(field);
  },
  looks(field) {
    if (!field.patch) return undefined;
    const {value} = field.patch;
    const {state, tells, shows} = core.released(field.state, {...field, value});
    field.state = state;
    if (!shows) return tells && core.isAsking(state) ? `asks about “${value}”` : 'waits';
    Object.assign(field, {patch: undefined, rendered: value, now: value});
    return `shows “${value}”`;
  },
  focus(field) {
    field.isFocused = true;
  },
  leaves(field) {
    field.isFocused = false;
    return events.looks(field);
  },
  /** The stream breaks: the server may have forgotten everything. */
  breaks(field) {
    if (!core.isOwed(field.state, field.now, field.rendered)) return 'owes nothing';
    field.state = core.edited(field.state, field.rendered);
    return `owes “${field.now}”`;
  },
  /** A form that was saved is filled anew. */
  resets(field, text, revision) {
    const {state, fills} = core.resetTo(field.state, {text, revision, rendered: field.rendered});
    field.state = state;
    if (!fills) return `keeps “${field.now}”`;
    Object.assign(field, {rendered: text, now: text});
    return `shows “${text}”`;
  },
  /** The server closes the form's dialog, as a request was carried out. */
  closes: (field, revision) => core.isTypedAfter(field.state, revision) ? 'stays' : 'closes',
  /** The page is loaded again, with the text that is stored by now. The one that the field held was kept. */
  loads(field, rendered) {
    const {state: before, now, rendered: shown, isRow} = field;
    Object.assign(field, {rendered, patch: undefined, acknowledged: 0});
    const [base, sent] = [core.baseIn(before, shown), core.textsOf(before)];
    const {saved = shown} = core.below(before);
    const {state, asks} = core.given({text: now, base, sent, rendered, isSame: rendered === saved, isRow});
    field.state = asks ? core.asking(state, rendered) : state;
    return asks ? `asks about “${rendered}”` : `keeps “${now}”`;
  },
  chooses(field, keep) {
    const {theirs} = field.state;
    const {state, takes, letsGo} = core.chosen(field.state, keep);
    field.state = letsGo ? state : core.edited(takes ? core.clean : state, takes ? theirs : field.rendered);
    if (takes) Object.assign(field, {rendered: theirs, now: theirs});
    return letsGo ? 'lets go' : `keeps “${field.now}”`;
  },
};

/** Plays events, each with its arguments, in a field that shows a text: in a `row`, or in a form that is
    saved as a whole. Returns what was done, and the phase that the field is in. */
export function timeline(text, place, ...list) {
  const field = {
    state: core.clean, now: text, rendered: text, acknowledged: 0, isFocused: false, isRow: place === 'row',
      patch: undefined,
    texts: new Map(), known: new Map(),
  };
  const done = [];
  for (const [name, ...args] of list) {
    const before = field.now;
    const noted = [before, field.rendered,
      ...args.map(each => each?.theirs ?? each)].filter(each => typeof each === 'string');
    for (const each of noted) field.known.set(digestOf(each), `“${each}”`);
    const action = events[name](field, ...args);
    if (action) done.push(action);
  }
  return [...done, field.state.phase];
}

/** Makes a test of each rule. Its cases say where the field stands, what happens, and what is done. */
export function testEach(rules) {
  for (const [rule, cases] of Object.entries(rules)) {
    test(rule, () => {
      for (const [place, events, expected] of cases) {
        assert.deepEqual(timeline('milk', place, ...events), expected, JSON.stringify(events));
      }
    });
  }
}
