// Follows a pointer that drags something sideways. A drag that turns out to go up or down is left to the
// page.

/** Pixels that a pointer moves before it is a drag. */
const slack = 8;

/** Follows drags. `begin` returns what a press begins to drag, if it does; `move` and `end` get that, with
    how far it came as `x` and whether it went sideways at all. A drag that the browser takes back is not
    taken. */
export function followDrags({begin, move, end}) {
  let drag;

  const finish = isTaken => ({timeStamp}) => {
    const ended = drag;
    drag = undefined;
    if (ended) end(ended, isTaken, timeStamp);
  };

  addEventListener('pointerdown', event => {
    const begun = begin(event);
    if (begun) drag = {...begun, startX: event.clientX, startY: event.clientY, x: 0, isSideways: false};
  });
  addEventListener('pointermove', event => {
    if (!drag) return;
    const [x, y] = [event.clientX - drag.startX, event.clientY - drag.startY];
    if (!drag.isSideways && Math.abs(y) > Math.max(slack, Math.abs(x))) drag = undefined;
    if (!drag || (!drag.isSideways && Math.abs(x) < slack)) return;
    Object.assign(drag, {isSideways: true, x});
    move(drag, event.timeStamp);
  });
  addEventListener('pointerup', finish(true));
  addEventListener('pointercancel', finish(false));
}
