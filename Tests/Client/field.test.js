// The transitions of a field, one by one.
import assert from 'node:assert/strict';
import test from 'node:test';
import * as field from '../../Public/live/core/field.js';
import {digestOf} from '../../Public/live/core/digest.js';

const {clean} = field;
const typed = field.edited(clean, 'milk', true);
const sent = field.sending(typed, 1, 'tea', 'milk');
const answer = (more = {}) => ({revision: 1, text: 'tea', outcome: 'taken', isSubmission: false,
  isStored: false, ...more});
const heard = field.answered(sent, answer(), 'tea');
const stored = field.answered(sent, answer({isStored: true}), 'tea');
const asked = field.asking(sent, 'beer');
const gone = field.asking(sent, null);

const phases = (...states) => states.map(({phase}) => phase);

test('A text is typed, sent, answered', () => {
  assert.deepEqual(phases(clean, typed, sent, heard, stored), ['clean', 'edited', 'sent', 'answered',
    'answered']);
  assert.deepEqual(phases(field.edited(sent, 'milk', true), field.edited(stored, 'milk')), ['edited',
    'edited']);
});

test('States are values: nothing that follows changes them', () => {
  assert.deepEqual(clean, {phase: 'clean', at: 0, typedAt: 0, earlier: [], sent: [], submitted: []});
  assert.deepEqual(sent.sent, [{revision: 1, text: 'tea'}]);
  assert.throws(() => { clean.phase = 'edited'; }, TypeError);
});

test('A field is open until a patch shows the outcome of what it sent', () => {
  const isOpen = acknowledged => [typed, sent, heard, stored, asked, clean].map(each => field.isOpenIn(each,
    acknowledged));
  assert.deepEqual(isOpen(0), [true, true, true, true, true, false]);
  assert.deepEqual(isOpen(1), [true, true, false, false, true, false]);
});

test('A request that carries the text the field came with leaves nothing to hear of', () => {
  const same = field.sending(clean, 1, 'milk', 'milk');
  assert.deepEqual([same.sent, same.at, field.isOpenIn(same, 1)], [[], 1, false]);
});

test('An answer is one to all requests up to its own, and to none after', () => {
  const later = field.sending(field.edited(sent, 'milk', true), 2, 'tea 2', 'milk');
  assert.deepEqual(phases(field.answered(later, answer(), 'tea 2')), ['sent']);
  assert.deepEqual(field.answered(later, answer(), 'tea 2').sent, [{revision: 2, text: 'tea 2'}]);
  assert.deepEqual(field.answered(later, answer({revision: 2, text: 'tea 2'}), 'tea 2').sent, []);
});

test('What was refused goes with the next change; a submission that was refused waits for the person', () => {
  for (const outcome of ['refused', 'limited']) {
    assert.equal(field.answered(sent, answer({outcome}), 'tea').phase, 'edited');
    const submission = field.answered(sent, answer({outcome, isSubmission: true}), 'tea');
    assert.deepEqual([submission.phase, submission.at], ['answered', 0]);
  }
});

test('What is stored is what the person goes on from', () => {
  assert.deepEqual([stored.base, stored.saved, stored.isStored], ['tea', 'tea', true]);
  const again = field.edited(sent, 'milk', true);
  assert.equal(field.answered(again, answer({isStored: true}), 'tea').phase, 'answered',
    'typed, and taken back');
  assert.equal(field.answered(again, answer({isStored: true}), 'tea 2').phase, 'edited');
});

test('A conflict keeps the state below, and what happens meanwhile', () => {
  assert.deepEqual([asked.field, gone.theirs, field.isAsking(asked)], [sent, null, true]);
  assert.equal(field.below(field.edited(asked, 'milk', true)).phase, 'edited');
  assert.equal(field.edited(asked, 'milk', true).phase, 'conflict');
  assert.equal(field.asking(asked, 'wine').field, sent);
});

test('Choices', () => {
  assert.deepEqual(field.chosen(asked, 'mine'), {state: {...sent, base: 'beer', stored: undefined}});
  assert.deepEqual(field.chosen(asked, 'theirs'), {state: clean, takes: true});
  assert.equal(field.chosen(gone, 'mine').state.insists, true);
  const left = field.chosen(gone, 'theirs');
  assert.deepEqual([left.letsGo, field.isOpenIn(left.state, 0)], [true, false]);
  assert.equal(field.insisted(field.chosen(gone, 'mine').state).insists, undefined);
});

test('A conflict that a response tells of is asked about once', () => {
  const row = {isRow: true, now: 'tea', rendered: 'milk'};
  assert.equal(field.judged(sent, 'beer', {...row, isRow: false}), 'wait');
  assert.equal(field.judged(sent, 'beer', row), 'ask');
  assert.equal(field.judged(sent, 'tea', row), 'nothing');
  assert.equal(field.judged(field.chosen(asked, 'mine').state, 'beer', row), 'send');
  assert.equal(field.judged(field.chosen(gone, 'mine').state, null, row), 'send');
  assert.equal(field.judged(sent, null, row), 'ask');
});

test('The server sees which texts were seen here', () => {
  assert.deepEqual(field.digestsIn(clean, 'milk'), [digestOf('milk')]);
  assert.deepEqual(field.digestsIn(sent, 'milk'), ['milk', 'tea'].map(digestOf));
  assert.deepEqual(field.digestsIn(stored, 'milk'), [digestOf('tea')]);
  assert.deepEqual(field.digestsIn(field.refusedBefore(clean, '01234567'), 'milk'), ['01234567',
    digestOf('milk')]);
});

test('What a page before kept is given back, and asked about where somebody stored something else', () => {
  const kept = {text: 'tea', base: 'milk', sent: [], rendered: 'milk', isSame: true, isRow: false};
  const ask = more => field.given({...kept, ...more}).asks;
  assert.deepEqual([ask({}), ask({rendered: 'beer', isSame: false}), ask({rendered: 'beer', isSame: true})],
    [false, true, false]);
  assert.ok(!ask({rendered: 'beer', isSame: false, isRow: true}), 'of a row the server tells');
  assert.ok(!ask({rendered: 'tea', isSame: false}), 'it was stored');
  assert.ok(!ask({rendered: 'te', isSame: false, sent: ['te']}), 'a part of it was stored');
  const {state} = field.given(kept);
  assert.deepEqual([state.phase, field.isOwed(state, 'tea', 'milk'), field.isAtRisk(state, 'tea', 'milk',
    9)], ['sent', true, true]);
});

test('A form that was saved is filled anew, but for what was typed since', () => {
  const to = (state, text, revision = 1) => field.resetTo(state, {text, revision, rendered: 'milk'});
  assert.deepEqual(to(heard, ''), {state: clean, fills: true});
  const later = field.edited(field.answered(sent, answer({isSubmission: true}), 'tea'), 'milk', true);
  assert.equal(to(later, 'tea').state.base, 'tea', 'one goes on from what was saved');
  assert.equal(to(later, ' tea ').state.base, ' tea ', 'spaces do not count');
  assert.equal(to(later, 'beer').state.base, 'milk', 'somebody else’s text will be asked about');
  const saved = [0, 1].map(revision => to(later, 'milk', revision).state.saved);
  assert.deepEqual(saved, ['tea', undefined], 'a later save counts');
});

test('A number that is counted ahead of the server is the server’s once a patch says so', () => {
  const counted = field.stepped(clean, 3, '6');
  assert.deepEqual([field.baseIn(counted, '5'), field.isOpenIn(counted, 2), field.isOpenIn(counted, 3)],
    ['6', true, false]);
  assert.equal(field.stepped(typed, 3, '6').phase, 'edited');
});

test('A value that the server repeats is news where another one was stored since', () => {
  assert.deepEqual(['milk', 'beer'].map(value => field.isNews(clean, value, 'milk')), [false, true]);
  assert.deepEqual(['milk', 'tea'].map(value => field.isNews(stored, value, 'milk')), [true, true]);
  assert.ok(!field.isNews(stored, 'tea', 'tea'));
});
