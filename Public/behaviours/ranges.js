// Check boxes of a list with data-ranges: with Shift, a click or the space bar gives all from the last one on
// the same state. The browser changes the box before the click, and tells live.js afterwards.
let last;

addEventListener('click', ({target, shiftKey}) => {
  const list = target.type === 'checkbox' && target.closest('[data-ranges]');
  if (!list) return;
  const boxes = [...list.querySelectorAll('input[type=checkbox]')];
  const [from, to] = [boxes.indexOf(last), boxes.indexOf(target)].sort((a, b) => a - b);
  last = target;
  if (!shiftKey || from < 0) return;
  for (const box of boxes.slice(from, to + 1)) box.checked = target.checked;
});
