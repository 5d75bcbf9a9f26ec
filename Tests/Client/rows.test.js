// The rows of a list: their order, the removed ones that stay, and the moves from one order to another.
import assert from 'node:assert/strict';
import test from 'node:test';
import * as predictions from '../../Public/live/core/predictions.js';
import {drop, holding, movesBetween, put, shownKeys} from '../../Public/live/core/rows.js';
import {Random} from './support/random.js';

const keys = ['a', 'b', 'c'];

test('Places', () => {
  const places = {start: 'xabc', end: 'abcx', 'before:b': 'axbc', 'after:b': 'abxc', 'after:gone': 'abcx'};
  for (const [place, order] of Object.entries(places)) assert.equal(put('x', place)(keys).join(''), order,
    place);
  assert.deepEqual(put('a', 'end')(keys), ['b', 'c', 'a']);
  assert.deepEqual(drop('b')(keys), ['a', 'c']);
});

const hold = more => holding({
  held: new Map(), predicted: ['a', 'c'], removed: [], known: keys, order: keys, isInUse: key => key === 'b',
    ...more,
});

test('A row that somebody removed stays while a person writes in it', () => {
  const {held, gone, back} = hold();
  assert.deepEqual([[...held], gone, back], [[['b', 'after:a']], ['b'], []]);
  assert.deepEqual(shownKeys(['a', 'c'], held), keys);
  assert.deepEqual(hold({held}).gone, [], 'the person is told once');
});

test('A row that is removed goes where nobody writes in it, or its own person removed it', () => {
  for (const more of [{isInUse: () => false}, {removed: ['b']}, {order: ['a', 'c']}]) {
    assert.deepEqual([...hold(more).held], []);
  }
});

test('A row that is there again is told of', () => {
  const {held, back} = hold({held: new Map([['b', 'after:a']]), predicted: keys});
  assert.deepEqual([[...held], back], [[], ['b']]);
});

test('Moves lead from any order to any other, and leave the row with the focus where it is', () => {
  const random = new Random(7);
  for (let round = 0; round < 3000; round += 1) {
    const all = [...'abcdefgh'];
    const [before, wanted] = [1,
      2].map(() => all.filter(() => random.chance(0.7)).sort(() => random.next() - 0.5));
    const order = before.filter(key => wanted.includes(key));
    const [focused, used] = [random.pick(all), all.filter(() => random.chance(0.3))];
    const moves = movesBetween(order, wanted, {hasFocus: key => key === focused,
      isInUse: key => used.includes(key)});
    const rest = [...order];
    for (const [key, other] of moves) {
      assert.ok(key !== focused || !order.includes(key), `the focus would be lost: ${order} to ${wanted}`);
      if (rest.includes(key)) rest.splice(rest.indexOf(key), 1);
      rest.splice(other === undefined ? rest.length : rest.indexOf(other), 0, key);
    }
    assert.deepEqual(rest, wanted);
  }
});

test('Predictions end with the patch that shows them, with a refusal, or with a page that is current', () => {
  const list = [{revision: 1}, {revision: 2, outcome: 'answered'}, {revision: 3, outcome: 'refused'},
    {revision: 4}];
  const rest = more => predictions.divided(list, {acknowledged: 0, ...more})[0].map(({revision}) => revision);
  assert.deepEqual(rest(), [1, 2, 4]);
  assert.deepEqual(rest({acknowledged: 1}), [2, 4]);
  assert.deepEqual(rest({isCurrent: true}), [1, 4]);
  assert.deepEqual(predictions.decided(list, 4, 'answered')[3], {revision: 4, outcome: 'answered'});
});

test('Predictions of one attribute share what the server says of it', () => {
  const list = [{element: 1, name: 'value', truth: 'a'}, {element: 1, name: 'max', truth: 'b'}];
  assert.deepEqual(predictions.corrected(list, 1, 'value', 'c').map(({truth}) => truth), ['c', 'b']);
  assert.deepEqual(predictions.about([{list: 1}, {list: 2}], 2), [{list: 2}]);
});
