// The transitions of the outbox, and what statuses mean.
import assert from 'node:assert/strict';
import test from 'node:test';
import * as outbox from '../../Public/live/core/outbox.js';

const {emptyOutbox} = outbox;
const ready = outbox.settled(outbox.opened(emptyOutbox));
const change = {revision: 1, form: 'a', kind: 'change'};
const save = {revision: 2, form: 'a', kind: 'submission', button: 'save', text: 'title=tea'};

test('Statuses', () => {
  const meanings = {
    200: 'taken', 204: 'taken', 400: 'refused', 404: 'refused', 409: 'conflict', 410: 'lost', 413: 'limited',
      422: 'invalid',
    429: 'limited', 500: 'refused', 502: 'lost', 503: 'lost', 504: 'lost',
  };
  for (const [status, outcome] of Object.entries(meanings)) assert.equal(outbox.outcomeOf(Number(status)),
    outcome, status);
  assert.equal(outbox.outcomeOf(422, true), 'limited');
  const taken = [...new Set(Object.values(meanings))].filter(outbox.isTakenBy);
  assert.deepEqual(taken.sort(), ['conflict', 'invalid', 'taken']);
});

test('The link: closed, open while batches are sent, ready', () => {
  const opened = outbox.opened(emptyOutbox);
  assert.deepEqual([emptyOutbox.link, opened.link, ready.link], ['closed', 'open', 'ready']);
  assert.deepEqual([opened.wasReady, ready.wasReady], [false, true]);
  assert.equal(outbox.opened(ready), ready, 'each patch opens it again');
  const closed = outbox.closed(ready);
  assert.equal(outbox.settled(closed), closed, 'it was closed while batches were sent');
  for (const box of [emptyOutbox, opened, closed]) assert.deepEqual(outbox.nextStep(outbox.queued(box, save),
    true), {});
});

test('A request that got lost stays, and one that has a response goes', () => {
  const under = outbox.began(outbox.queued(ready, save), save, 5);
  assert.deepEqual([under.underWay, under.startedAt], [save, 5]);
  assert.deepEqual(outbox.freed(under).queue, [save]);
  assert.deepEqual(outbox.freed(outbox.responded(under, 'taken')).queue, []);
  const beside = outbox.responded(outbox.began(outbox.queued(ready, save), change, 0), 'taken');
  assert.deepEqual(beside.queue, [save], 'a change beside the queue takes nothing out of it');
});

test('A form that is submitted is not submitted so again, until its outcome is shown', () => {
  const box = outbox.queued(ready, save);
  assert.ok(outbox.isRepeated(box, 'a', 'title=tea'));
  assert.ok(!outbox.isRepeated(box, 'a', 'title=beer'));
  assert.ok(!outbox.isRepeated(box, 'b', 'title=tea'));
  const heard = outbox.freed(outbox.responded(outbox.began(box, save, 0), 'taken'));
  assert.ok(outbox.isRepeated(heard, 'a', 'title=tea'));
  assert.ok(!outbox.isRepeated(outbox.acknowledging(heard, 2), 'a', 'title=tea'));
});

test('A button waits for its outcome unless that is shown already', () => {
  assert.ok(outbox.awaits(outbox.queued(ready, save), 'save'));
  assert.ok(!outbox.awaits(outbox.queued(ready, {...save, isPredicted: true}), 'save'));
  assert.ok(!outbox.awaits(outbox.acknowledging(outbox.queued(ready, save), 2), 'save'));
});

test('The focus is reported only once the outcome of a submission is shown', () => {
  const under = outbox.began(ready, save, 0);
  assert.ok(!outbox.mayReport(under));
  assert.ok(outbox.mayReport(outbox.acknowledging(under, 2)));
  assert.ok(outbox.mayReport(outbox.began(ready, {...save, isPredicted: true}, 0)));
});

test('A page is left with all that waits, once', () => {
  const box = outbox.began(outbox.queued(outbox.queued(ready, change), save), change, 0);
  assert.deepEqual(outbox.waiting(box), [change, save]);
  assert.deepEqual(outbox.waiting(ready), []);
});

test('A page is left without asking unless something done for good is stuck', () => {
  const isInRow = form => form === 'row';
  const stuck = (box, now = 0) => outbox.isStuck(box, now, isInRow);
  const submitted = outbox.queued(ready, save);
  assert.ok(!stuck(submitted), 'it goes at once');
  assert.ok(stuck(outbox.closed(submitted)));
  assert.ok(!stuck(outbox.noting(emptyOutbox, 'a')), 'a draft is kept');
  assert.ok(stuck(outbox.noting(emptyOutbox, 'row')));
  const under = outbox.began(ready, {...change, form: 'row'}, 0);
  assert.deepEqual([stuck(under, 1000), stuck(under, 1001)], [false, true]);
});

test('Something is unsent while it waits or is under way', () => {
  assert.ok(!outbox.hasUnsent(ready));
  assert.ok(outbox.hasUnsent(outbox.noting(ready, 'a')));
  assert.ok(outbox.hasUnsent(outbox.began(ready, change, 0)));
  assert.ok(!outbox.hasUnsent(outbox.began(ready, {revision: 1, kind: 'report'}, 0)),
    'but for a report of the focus');
});

test('Revisions count up, and acknowledgements never go back', () => {
  assert.equal(outbox.counted(outbox.counted(ready)).revision, 2);
  assert.equal(outbox.acknowledging(outbox.acknowledging(ready, 2), 1).acknowledged, 2);
});
