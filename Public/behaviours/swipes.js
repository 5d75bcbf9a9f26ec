// Rows that are swiped: to the right shows the buttons of the leading edge, to the left the buttons of the
// trailing edge. A swipe over most of the row presses the outermost button, where the list says
// data-swipes="full". A row without edges moves as a whole, under a finger alone, and what it presses are
// its own buttons with data-edge.
import {followDrags} from './dragging.js';

const revealed = 48;
const mostOf = 0.6;

function move(row, distance) {
  (row.querySelector('.swiped') ?? row).style.translate = distance ? `${distance}px` : '';
  row.classList.toggle('open-leading', distance > 0);
  row.classList.toggle('open-trailing', distance < 0);
}

function closeOthers(row) {
  for (const other of document.querySelectorAll('.swipeable > li.open')) {
    if (other === row) continue;
    other.classList.remove('open');
    move(other, 0);
  }
}

followDrags({
  begin({target, pointerType, button}) {
    const row = target.closest('.swipeable > li');
    closeOthers(row);
    const isSwiped = row
      && (target.closest('.swiped') || (pointerType !== 'mouse' && !row.querySelector('.edge')));
    return isSwiped && !button ? {row} : undefined;
  },
  move: ({row, x}) => move(row, x),
  end({row, x: distance}, isTaken) {
    const edge = distance > 0 ? 'leading' : 'trailing';
    const buttons = row.querySelectorAll(`.${edge} button, button[data-edge=${edge}]`);
    const isFull = row.parentElement.dataset.swipes === 'full'
      && Math.abs(distance) > mostOf * row.clientWidth;
    const isOpen = isTaken && !isFull && Math.abs(distance) > revealed
      && row.querySelector(`.${edge}`) !== null;
    const width = isOpen ? buttons[0].parentElement.scrollWidth : 0;
    row.classList.toggle('open', isOpen);
    move(row, Math.sign(distance) * width);
    if (isTaken && isFull) buttons[0]?.click();
  },
});

addEventListener('click', ({target}) => {
  if (target.closest('.edge')) closeOthers();
});
// The edges are covered only where a swipe uncovers them.
document.documentElement.dataset.swipeable = '';
