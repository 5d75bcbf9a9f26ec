// The faults of the core that random runs found, each as what happens and what is done.
import {testEach} from './support/timeline.js';

const submitted = {isSubmission: true};

testEach({
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
});
