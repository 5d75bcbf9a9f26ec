// The rules of the forms in docs/live.md, as what happens and what is done.
import assert from 'node:assert/strict';
import test from 'node:test';
import {emptyOutbox} from '../../Public/live/core/outbox.js';
import * as outbox from '../../Public/live/core/outbox.js';
import {put, shownKeys, after, drop} from '../../Public/live/core/rows.js';
import {testEach, timeline} from './support/timeline.js';

/** The rules about one field: where it stands, what happens, and what is done. The last word is the field's
    phase. */
const rules = {
  '1. What a patch says waits until the field has no focus and holds nothing that is not acknowledged': [
    ['row', [['patch', 'tea', 0]], ['shows “tea”', 'clean']],
    ['row', [['focus'], ['patch', 'tea', 0], ['leaves']], ['waits', 'shows “tea”', 'clean']],
    ['row', [['types', 'milk and'], ['patch', 'tea', 0]], ['waits', 'edited']],
    [
      'row', [['types', 'milk and'], ['sends', 1], ['patch', 'tea', 0], ['hears', 1, 'stored'], ['patch',
        'milk and', 1]],
      ['sends “milk and”, seen: “milk”', 'waits', 'shows “milk and”', 'clean'],
    ],
    [
      'form', [['types', 'milk and'], ['sends', 1], ['hears', 1, 'taken'], ['patch', 'tea', 0], ['patch',
        'tea', 1]],
      ['sends “milk and”, seen: “milk”', 'waits', 'shows “tea”', 'answered'],
    ],
  ],
  '2. What is older than what the browser has is ignored': [
    // The patch from before the request came first; its value is the one that the own text replaced.
    [
      'row', [['types', 'tea'], ['sends', 1], ['patch', 'beer', 0], ['hears', 1, 'stored'], ['patch', 'tea',
        1], ['leaves']],
      ['sends “tea”, seen: “milk”', 'waits', 'shows “tea”', 'clean'],
    ],
    // The text comes by the stream before its own request is answered; then somebody stores the one before it
    // again.
    [
      'row', [
        ['types', 'tea'], ['sends', 1], ['patch', 'beer', 0], ['patch', 'tea', 0], ['hears', 1, 'stored'],
          ['patch', 'tea', 1],
        ['patch', 'milk', 1],
      ],
      ['sends “tea”, seen: “milk”', 'waits', 'waits', 'shows “milk”', 'clean'],
    ],
    ['form', [['types', 'tea'], ['sends', 3], ['resets', '', 2]], ['sends “tea”, seen: “milk”',
      'keeps “tea”', 'sent']],
  ],
  '3. A submission settles the form; typing on is not undone by it': [
    ['form', [['types', 'tea'], ['sends', 1], ['hears', 1, 'taken', {isSubmission: true}], ['resets', '', 1]],
      ['sends “tea”, seen: “milk”', 'shows “”', 'clean']],
    ['form', [['types', 'tea'], ['sends', 1], ['types', 'tea 2'], ['hears', 1, 'taken',
      {isSubmission: true}], ['resets', '', 1]],
      ['sends “tea”, seen: “milk”', 'keeps “tea 2”', 'edited']],
    ['form', [['types', 'tea'], ['sends', 1], ['hears', 1, 'invalid', {isSubmission: true}], ['patch', 'tea',
      1]],
      ['sends “tea”, seen: “milk”', 'shows “tea”', 'answered']],
  ],
  '6. After a cut the fields that were used go again, and those that are stored do not': [
    ['form', [['types', 'tea'], ['sends', 1], ['hears', 1, 'taken'], ['breaks'], ['sends', 2]],
      ['sends “tea”, seen: “milk”', 'owes “tea”', 'sends “tea”, seen: “milk”', 'sent']],
    ['row', [['types', 'tea'], ['sends', 1], ['breaks'], ['sends', 2], ['hears', 2, 'stored'], ['breaks']],
      ['sends “tea”, seen: “milk”', 'owes “tea”', 'sends “tea”, seen: “milk”, “tea”', 'owes nothing',
        'answered']],
    ['row', [['breaks']], ['owes nothing', 'clean']],
    // A text that was taken back while it was under way may be stored all the same.
    ['row', [['types', 'tea'], ['sends', 1], ['types', 'milk'], ['sends', 2], ['breaks']],
      ['sends “tea”, seen: “milk”', 'sends “milk”, seen: “milk”, “tea”', 'owes “milk”', 'edited']],
    // A text that came back by a refusal is not lost: it goes with the next change.
    ['row', [['types', 'tea'], ['sends', 1], ['hears', 1, 'refused']], ['sends “tea”, seen: “milk”',
      'edited']],
  ],
  '10. Where two changed the same field, both are told and choose': [
    ['row', [['types', 'tea'], ['sends', 1], ['hears', 1, 'conflict', {theirs: 'beer'}], ['chooses', 'mine'],
      ['sends', 2]],
      ['sends “tea”, seen: “milk”', 'asks about “beer”', 'keeps “tea”', 'sends “tea”, seen: “beer”', 'sent']],
    ['row', [['types', 'tea'], ['sends', 1], ['hears', 1, 'conflict', {theirs: 'beer'}], ['chooses',
      'theirs']],
      ['sends “tea”, seen: “milk”', 'asks about “beer”', 'keeps “beer”', 'edited']],
    ['row', [['types', 'tea'], ['sends', 1], ['hears', 1, 'conflict', {theirs: null}], ['chooses', 'theirs']],
      ['sends “tea”, seen: “milk”', 'asks about “null”', 'lets go', 'answered']],
    // Somebody else replaces a text that was stored, while its writer is still in the field.
    ['row', [
      ['focus'], ['types', 'tea'], ['sends', 1], ['hears', 1, 'stored'], ['patch', 'tea', 1], ['patch',
        'beer', 1],
    ], ['sends “tea”, seen: “milk”', 'waits', 'asks about “beer”', 'conflict']],
    // The choice holds for a request that was under way when it was made.
    ['row', [
      ['types', 'tea'], ['sends', 1], ['types', 'tea 2'], ['hears', 1, 'conflict', {theirs: 'beer'}],
        ['sends', 2],
      ['chooses', 'mine'], ['hears', 2, 'conflict', {theirs: 'beer'}],
    ], ['sends “tea”, seen: “milk”', 'asks about “beer”', 'sends “tea 2”, seen: “milk”', 'keeps “tea 2”',
      'sends again', 'edited']],
  ],
};

testEach(rules);

const request = (revision, more = {}) => ({revision, form: 'a', kind: 'change', ...more});
const ready = outbox.settled(outbox.opened(emptyOutbox));

test('4. One request is under way; what is typed meanwhile goes into the next one', () => {
  let box = outbox.began(ready, request(1), 0);
  box = outbox.noting(outbox.noting(outbox.noting(box, 'a'), 'b'), 'a');
  assert.deepEqual(outbox.nextStep(box, true), {});
  box = outbox.freed(outbox.responded(box, 'taken'));
  assert.deepEqual(outbox.nextStep(box, true), {collect: 'a'});
  box = outbox.collected(outbox.collected(box, 'a'), 'b');
  assert.deepEqual(outbox.nextStep(box, true), {report: true});
});

test('5. A submission goes before any later change, and its outcome leads to the first mistake', () => {
  const submission = request(1, {kind: 'submission'});
  let box = outbox.noting(outbox.queued(ready, submission), 'a');
  assert.deepEqual(outbox.nextStep(box, false), {send: submission});
  box = outbox.freed(outbox.responded(outbox.began(box, submission, 0), 'invalid'));
  assert.ok(!outbox.leadsToMistakes(box));
  box = outbox.acknowledging(box, 1);
  assert.ok(outbox.leadsToMistakes(box));
  assert.ok(!outbox.leadsToMistakes(outbox.led(box)));
});

test('8. A late answer never replaces a newer text', () => {
  assert.deepEqual(timeline('milk', 'row',
    ['types', 'tea'], ['sends', 1], ['types', 'tea 2'], ['hears', 1, 'stored'], ['patch', 'tea', 1]),
  ['sends “tea”, seen: “milk”', 'waits', 'edited']);
});

test('11. What a person adds, removes or moves shows at once, on top of what others do meanwhile', () => {
  const predictions = [
    {change: put('new', 'after:b')}, {change: drop('a')}, {change: put('c', 'start')},
  ];
  assert.deepEqual(after(predictions, ['a', 'b', 'c']), ['c', 'b', 'new']);
  assert.deepEqual(after(predictions, ['a', 'x', 'b', 'c']), ['c', 'x', 'b', 'new']);
  assert.deepEqual(shownKeys(['a', 'c'], new Map([['b', 'after:a']])), ['a', 'b', 'c']);
});
