// Rows that are dragged by their handles to another place of their list. While one is dragged the others make
// room; where it is let go, the list's hidden button asks for it by move:ID N, with the number of the row
// that it goes in front of. Escape takes it back.
let drag;

const topOf = row => row.getBoundingClientRect().top;

function show() {
  const {rows, row, from, to, y, height} = drag;
  rows.forEach((other, index) => {
    const makesRoom = index > from && index <= to ? -height : index < from && index >= to ? height : 0;
    other.style.translate = `0 ${other === row ? y : makesRoom}px`;
  });
}

/** Lets go of a row; the rows stay where they are shown until the list has its new order. */
function end(isTaken) {
  if (!drag) return;
  const {list, row, rows, from, to} = drag;
  drag = undefined;
  row.classList.remove('dragged');
  const settle = () => {
    list.classList.remove('sorting');
    for (const other of rows) other.style.translate = '';
  };
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
  const button = document.querySelector('[data-drop]');
  button.value = `move:${row.querySelector('[data-handle]').dataset.handle} ${to > from ? to + 1 : to}`;
  button.click();
}

addEventListener('pointerdown', event => {
  const row = event.target.closest('[data-handle]')?.closest('li');
  if (!row || event.button) return;
  event.preventDefault();
  const list = row.parentElement;
  const rows = [...list.children];
  const from = rows.indexOf(row);
  const height = rows[1] ? topOf(rows[1]) - topOf(rows[0]) : 0;
  drag = {list, row, rows, from, to: from, start: event.pageY, y: 0, height};
  list.classList.add('sorting');
  row.classList.add('dragged');
});

addEventListener('pointermove', event => {
  if (!drag) return;
  const {rows, from, start, height} = drag;
  drag.y = event.pageY - start;
  drag.to = Math.min(Math.max(from + Math.round(drag.y / height), 0), rows.length - 1);
  show();
});

addEventListener('pointerup', () => end(true));
addEventListener('pointercancel', () => end(false));
addEventListener('keydown', ({key}) => key === 'Escape' && end(false));
