// Rows that are dragged by their handles (`data-handle`): to another place of a list that they sort
// (`data-sorts`), or onto something that takes them (`data-takes`). While one is dragged the others make room,
// and the page scrolls where it comes to an edge. Escape takes it back.

/** Pixels that a pointer moves before it drags. */
const slack = 6;
/** Pixels from an edge of the window within which the page scrolls, and how far it does in a frame. */
const [edge, step] = [56, 10];

let drag;

/** The place where a row at a distance from its own is let go: the other rows whose middles it has passed. */
function placeOf({boxes, from, y}) {
  const {top, height} = boxes[from];
  const passes = (box, index) => index > from
    ? top + height + y > box.top + box.height / 2
    : top + y < box.top + box.height / 2;
  const above = boxes.findIndex((box, index) => index < from && passes(box, index));
  if (above >= 0) return above;
  const below = boxes.findLastIndex((box, index) => index > from && passes(box, index));
  return below >= 0 ? below : from;
}

/** The element that takes the row where the pointer is. */
const takerAt = (x, y) => document.elementsFromPoint(x, y).find(each => each.matches('[data-takes]'));

function lift() {
  const {list, row} = drag;
  drag.rows = [...list.children];
  drag.from = drag.rows.indexOf(row);
  drag.to = drag.from;
  drag.boxes = drag.rows.map(each => ({top: each.offsetTop, height: each.offsetHeight}));
  list.classList.add('sorting');
  row.classList.add('dragged');
  document.body.classList.add('dragging');
  requestAnimationFrame(scroll);
}

/** Scrolls while the pointer is at an edge. */
function scroll() {
  if (!drag?.rows) return;
  const by = drag.clientY < edge ? -step : drag.clientY > innerHeight - edge ? step : 0;
  if (by) {
    scrollBy(0, by);
    show();
  }
  requestAnimationFrame(scroll);
}

function show() {
  const {list, row, rows, from, boxes, clientX, clientY} = drag;
  drag.y = clientY + scrollY - drag.startY;
  drag.x = list.matches('[data-sorts]') ? 0 : clientX - drag.startX;
  drag.taker?.classList.remove('taking');
  drag.taker = takerAt(clientX, clientY);
  drag.taker?.classList.add('taking');
  drag.to = drag.taker || !list.matches('[data-sorts]') ? from : placeOf(drag);
  const {height} = boxes[from];
  rows.forEach((other, index) => {
    const gap = index > from && index <= drag.to ? -height : index < from && index >= drag.to ? height : 0;
    other.style.translate = other === row ? `${drag.x}px ${drag.y}px` : `0 ${gap}px`;
  });
}

/** Asks for the place: by the list's button, with the number of the row that it goes in front of, or by the
    row's own. */
function drop({list, row, from, to}) {
  const button = list.parentElement.querySelector('[data-drop]');
  if (button) button.value = `move:${row.querySelector('[data-handle]').dataset.handle} ${to > from ? to + 1 : to}`;
  if (button) return button.click();
  const mover = row.querySelector(`[data-does=${to > from ? 'down' : 'up'}]`);
  mover.dataset.at = to;
  mover.click();
  delete mover.dataset.at;
}

/** Has the row taken by what it was dragged onto. */
function give(row, taker) {
  const form = document.getElementById('taking');
  form.elements.id.value = row.querySelector('[name=id]').value;
  form.elements.action.value = taker.dataset.takes;
  form.elements.action.click();
}

/** Lets go of a row; the rows stay where they are shown until the list has its new order. */
function end(isTaken) {
  const ended = drag;
  drag = undefined;
  if (!ended?.rows) return;
  const {list, row, rows, from, to, taker} = ended;
  row.classList.remove('dragged');
  taker?.classList.remove('taking');
  document.body.classList.remove('dragging');
  // The press that ends a drag presses nothing.
  const swallow = event => {
    if (!event.isTrusted) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', swallow, true);
  setTimeout(() => removeEventListener('click', swallow, true));
  const settle = () => {
    list.classList.remove('sorting');
    for (const other of rows) other.style.translate = '';
  };
  if (isTaken && taker) give(row, taker);
  if (!isTaken || to === from) return settle();
  const watch = new MutationObserver(() => {
    watch.disconnect();
    settle();
  });
  watch.observe(list, {childList: true});
  // An order that is refused shows the old one again.
  setTimeout(() => {
    watch.disconnect();
    settle();
  }, 3000);
  drop(ended);
}

addEventListener('pointerdown', event => {
  const row = event.target.closest('[data-handle]')?.closest('li');
  if (!row || event.button || !event.isPrimary) return;
  const {clientX, clientY} = event;
  drag = {list: row.parentElement, row, clientX, clientY, startX: clientX, startY: clientY + scrollY};
});

addEventListener('pointermove', event => {
  if (!drag || !event.isPrimary) return;
  [drag.clientX, drag.clientY] = [event.clientX, event.clientY];
  const [x, y] = [event.clientX - drag.startX, event.clientY + scrollY - drag.startY];
  if (!drag.rows && Math.hypot(x, y) < slack) return;
  if (!drag.rows) lift();
  show();
});

addEventListener('pointerup', () => end(true));
addEventListener('pointercancel', () => end(false));
// A link or a handle may be something that browsers drag themselves.
addEventListener('dragstart', event => event.target.closest?.('[data-handle]') && event.preventDefault());
addEventListener('keydown', ({key}) => key === 'Escape' && end(false));
