// Digests, addresses, batches and the pointer, as values.
import assert from 'node:assert/strict';
import test from 'node:test';
import {digestOf, seenIn} from '../../Public/live/core/digest.js';
import {fateOf, isOfAnother, isOverAfter, queryOf} from '../../Public/live/core/place.js';
import {glanceTime, isTooSoon, resting, shifted} from '../../Public/live/core/pointer.js';

test('Digests are FNV-1a of UTF-8', () => {
  assert.deepEqual(['', 'a', 'foobar', 'ä'].map(digestOf), ['811c9dc5', 'e40c292c', 'bf9cf968', '199de0e2']);
  assert.deepEqual([...seenIn('title:e40c292c a%20b:811c9dc5')], [['title', 'e40c292c'], ['a%20b',
    '811c9dc5']]);
  assert.deepEqual([...seenIn(undefined)], []);
});

test('A search is in the address, unless that of the list says it, too', () => {
  assert.equal(queryOf([['q', 'a b']], undefined), '?q=a+b');
  assert.equal(queryOf([], undefined), null);
  assert.equal(queryOf([['q', 'a']], '?q=a&from=5&rows=60'), '?q=a&from=5&rows=60');
  assert.equal(queryOf([['q', 'b']], '?q=a&from=5'), '?q=b');
  assert.equal(queryOf([], '?q=a'), null);
});

test('What was kept goes to its own visitor', () => {
  assert.deepEqual([{}, {visitor: 'a'}, {visitor: 'b'}].map(kept => isOfAnother(kept, 'a')), [false, false,
    true]);
});

test('A batch is sent once more by the next page of its visitor', () => {
  const here = {page: 'page.server', visitor: 'a', now: 604_800_001};
  assert.equal(fateOf('live:batch:other', {at: 1, visitor: 'a'}, here), 'send');
  assert.equal(fateOf('live:batch:other', {at: 1, visitor: 'b'}, here), 'leave');
  assert.equal(fateOf('live:batch:other', {at: 0, visitor: 'a'}, here), 'forget', 'it is a week old');
  const token = 'x'.repeat(32);
  assert.equal(fateOf(`live:batch:${token}.two`, {at: 1, visitor: 'a'}, {...here, page: `${token}.one`}),
    'forget');
  assert.deepEqual([204, 409, 422, 429, 500, 503].map(isOverAfter), [true, true, true, false, false, false]);
});

test('A press counts on what has stood under the pointer for long enough', () => {
  const pointer = shifted({...resting, x: 50, y: 50}, 1000);
  const press = (now, more = {}) => isTooSoon(pointer, {x: 50, y: 50, isFingerInRow: false, now, ...more});
  assert.deepEqual([press(1000 + glanceTime - 1), press(1000 + glanceTime)], [true, false]);
  assert.ok(!press(1001, {x: 58}), 'elsewhere nothing came');
  assert.ok(!isTooSoon(resting, {x: 0, y: 0, isFingerInRow: true, now: 0}));
  const moved = {...resting, rowsMovedAt: 1000};
  assert.ok(isTooSoon(moved, {x: 9, y: 99, isFingerInRow: true, now: 1100}));
  assert.ok(!isTooSoon(moved, {x: 9, y: 99, isFingerInRow: false, now: 1100}));
});
