// The faults of the core that the random runs in browsers found, each as what happens and what is done. Those
// that need a browser to happen are in Tests/Browser/test_found_by_chance.py.
import assert from 'node:assert/strict';
import test from 'node:test';
import {Session} from './support/session.js';
import {testEach} from './support/timeline.js';

const submitted = {isSubmission: true};

testEach({
  'A dialog that is typed in stays when the outcome of a save arrives': [
    ['form', [['types', 'tea'], ['sends', 1], ['types', 'tea 2'], ['closes', 1]],
      ['sends “tea”, seen: “milk”', 'stays', 'edited']],
    ['form', [['types', 'tea'], ['sends', 1], ['types', 'tea 2'], ['sends', 2], ['closes', 1]],
      ['sends “tea”, seen: “milk”', 'sends “tea 2”, seen: “milk”, “tea”', 'stays', 'sent']],
    ['form', [['types', 'tea'], ['sends', 1], ['hears', 1, 'taken', submitted], ['closes', 1]],
      ['sends “tea”, seen: “milk”', 'closes', 'answered']],
  ],
  'A patch that comes before the answer takes no text away': [
    // It includes the request, whose answer will say that somebody else changed the row.
    ['row', [['types', 'tea'], ['sends', 1], ['patch', 'beer', 1],
      ['hears', 1, 'conflict', {theirs: 'beer'}]],
    ['sends “tea”, seen: “milk”', 'waits', 'asks about “beer”', 'conflict']],
  ],
  'A change that goes again after a cut is answered once': [
    // With that answer the field is the server's again, and shows what others store.
    ['row', [['types', 'tea'], ['sends', 1], ['breaks'], ['sends', 2], ['hears', 2, 'stored'],
      ['patch', 'tea', 2], ['patch', 'beer', 2]],
    ['sends “tea”, seen: “milk”', 'owes “tea”', 'sends “tea”, seen: “milk”, “tea”', 'shows “tea”',
      'shows “beer”', 'clean']],
  ],
  'Whoever saves a third time is not asked about the second': [
    // The first save had nothing new in this field, and its answer says nothing of the second.
    ['form', [['sends', 1], ['types', 'tea'], ['sends', 2], ['hears', 1, 'taken', submitted],
      ['types', 'tea 2'], ['sends', 3]],
    ['sends “milk”, seen: “milk”', 'sends “tea”, seen: “milk”', 'sends “tea 2”, seen: “milk”, “tea”',
      'sent']],
  ],
  'Nobody is asked about a text that their own replaced': [
    // The own text waits for the field to be left; then another is stored, and its row deleted, in one patch.
    ['row', [['focus'], ['types', 'tea'], ['sends', 1], ['hears', 1, 'stored'], ['patch', 'tea', 1],
      ['types', ''], ['sends', 2], ['hears', 2, 'stored'], ['reaches', 2], ['leaves']],
    ['sends “tea”, seen: “milk”', 'waits', 'sends “”, seen: “tea”', 'answered']],
  ],
  'Whoever goes on after cancelling is asked about what others saved': [
    ['form', [['types', 'tea'], ['sends', 1], ['hears', 1, 'taken', submitted], ['types', 'tea 2'],
      ['resets', 'beer', 1], ['sends', 2], ['hears', 2, 'conflict', {isSubmission: true, theirs: 'beer'}]],
    ['sends “tea”, seen: “milk”', 'keeps “tea 2”', 'sends “tea 2”, seen: “milk”, “tea”', 'asks about “beer”',
      'conflict']],
  ],
  'Nobody is asked about what they saved before they cancelled': [
    // The second submission cancels. What the form is given comes after the answers to both.
    ['form', [['types', 'tea'], ['sends', 1], ['hears', 1, 'taken', submitted], ['types', 'tea 2'],
      ['sends', 2], ['hears', 2, 'taken', submitted], ['types', 'tea 3'], ['resets', 'tea', 1],
      ['resets', 'tea', 2], ['sends', 3]],
    ['sends “tea”, seen: “milk”', 'sends “tea 2”, seen: “milk”, “tea”', 'keeps “tea 3”', 'keeps “tea 3”',
      'sends “tea 3”, seen: “tea”', 'sent']],
  ],
  'A field shows what others store though it is the text that it came with': [
    // No patch has told of the own text in between.
    ['row', [['types', 'tea'], ['sends', 1], ['hears', 1, 'stored'], ['patch', 'milk', 1]],
      ['sends “tea”, seen: “milk”', 'shows “milk”', 'clean']],
  ],
  'A choice holds for what was under way when it was made': [
    ['row', [['types', 'tea'], ['sends', 1], ['hears', 1, 'conflict', {theirs: 'beer'}], ['sends', 2],
      ['chooses', 'mine'], ['hears', 2, 'conflict', {theirs: 'beer'}], ['sends', 3], ['hears', 3, 'stored']],
    ['sends “tea”, seen: “milk”', 'asks about “beer”', 'sends “tea”, seen: “milk”', 'keeps “tea”',
      'sends again', 'sends “tea”, seen: “beer”', 'answered']],
  ],
  'A new row shows what others wrote in it before a server that was started again says that it is made': [
    ['row', [['sends', 1], ['breaks'], ['patch', 'beer', 0], ['hears', 1, 'stored', {isNew: true}],
      ['reaches', 1]],
    ['sends “milk”, seen: “milk”', 'owes nothing', 'waits', 'shows “beer”', 'clean']],
  ],
  'Nobody is asked about a text that is stored no more': [
    // The response was lost in a cut, and comes again: the patch after the cut is newer.
    ['row', [['types', 'tea'], ['sends', 1], ['breaks'], ['patch', 'wine', 1],
      ['hears', 1, 'conflict', {theirs: 'beer'}]],
    ['sends “tea”, seen: “milk”', 'owes “tea”', 'waits', 'asks about “wine”', 'conflict']],
    ['row', [['types', 'tea'], ['sends', 1], ['breaks'], ['reaches', 1],
      ['hears', 1, 'conflict', {theirs: 'beer'}]],
    ['sends “tea”, seen: “milk”', 'owes “tea”', 'sends again', 'edited']],
    ['row', [['types', 'tea'], ['sends', 1], ['breaks'], ['patch', 'tea', 1],
      ['hears', 1, 'conflict', {theirs: 'beer'}]],
    ['sends “tea”, seen: “milk”', 'owes “tea”', 'waits', 'edited']],
  ],
  'Whoever loads a row again is told of what others stored in it meanwhile': [
    ['row', [['types', 'tea'], ['sends', 1], ['hears', 1, 'stored'], ['loads', 'beer'], ['sends', 1],
      ['hears', 1, 'conflict', {theirs: 'beer'}]],
    ['sends “tea”, seen: “milk”', 'keeps “tea”', 'sends “tea”, seen: “tea”', 'asks about “beer”', 'conflict']],
    // The page was rendered before the text was stored.
    ['row', [['types', 'tea'], ['sends', 1], ['hears', 1, 'stored'], ['loads', 'milk'], ['sends', 1],
      ['hears', 1, 'stored'], ['patch', 'tea', 1]],
    ['sends “tea”, seen: “milk”', 'keeps “tea”', 'sends “tea”, seen: “tea”', 'shows “tea”', 'clean']],
  ],
  'Nobody is asked about what arrived while the page was loaded again': [
    ['row', [['types', 'tea'], ['sends', 1], ['types', 'tea 2'], ['loads', 'milk'], ['sends', 1]],
      ['sends “tea”, seen: “milk”', 'keeps “tea 2”', 'sends “tea 2”, seen: “milk”, “tea”, “tea 2”', 'sent']],
    ['form', [['types', 'tea'], ['sends', 1], ['types', 'tea 2'], ['loads', 'tea']],
      ['sends “tea”, seen: “milk”', 'keeps “tea 2”', 'sent']],
  ],
  'Nobody is asked about what they saved before the page was loaded again': [
    // The draft goes first; its answer says nothing of the save.
    ['form', [['types', 'tea'], ['sends', 1], ['hears', 1, 'taken', submitted], ['types', 'tea 2'],
      ['loads', 'tea'], ['sends', 1], ['hears', 1, 'taken'], ['sends', 2]],
    ['sends “tea”, seen: “milk”', 'keeps “tea 2”', 'sends “tea 2”, seen: “milk”, “tea”, “tea 2”',
      'sends “tea 2”, seen: “milk”, “tea”, “tea 2”', 'sent']],
    // It arrived after the page was rendered, and its answer at no page.
    ['form', [['types', 'tea'], ['sends', 1], ['types', 'tea 2'], ['loads', 'milk'], ['sends', 1],
      ['hears', 1, 'taken'], ['loads', 'tea']],
    ['sends “tea”, seen: “milk”', 'keeps “tea 2”', 'sends “tea 2”, seen: “milk”, “tea”, “tea 2”',
      'keeps “tea 2”', 'sent']],
  ],
  'Whoever gets a draft back is asked about what others saved': [
    ['form', [['types', 'tea'], ['loads', 'beer'], ['chooses', 'mine'], ['sends', 1]],
      ['asks about “beer”', 'keeps “tea”', 'sends “tea”, seen: “beer”, “tea”', 'sent']],
  ],
});

test('A conflict holds up nothing else', () => {
  const session = new Session(1);
  const {server, browsers: [ann, ben]} = session;
  const deliver = () => {
    while (session.packets.length) session.deliver(0, false);
  };
  for (const browser of [ann, ben]) while (session.stream(browser));
  ann.type(ann.rows.get('1'), 'two alpha');
  deliver();
  const row = ben.rows.get('1');
  ben.type(row, 'two beta');
  deliver();
  ben.type(row, 'two beta gamma');
  assert.equal(row.state.theirs, 'two alpha');
  ben.insert('new', '1');
  ben.type(ben.rows.get('new'), 'three');
  deliver();
  assert.deepEqual(server.shown, [['0', 'one'], ['1', 'two alpha'], ['new', 'three']]);
  ben.choose(row, 'mine');
  deliver();
  assert.deepEqual(server.shown, [['0', 'one'], ['1', 'two beta gamma'], ['new', 'three']]);
  assert.deepEqual(session.problems, []);
});
