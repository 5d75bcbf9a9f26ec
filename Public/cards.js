// A card that is dragged to a side. Half of its width colours it. Where it is let go, the server is told how far it came, where the
// pointer would come to rest, and how wide the card is: the view model decides. A decided card shows it at once. The arrow keys
// press the buttons.
const colouredFrom = 0.5;
const decidedFrom = 0.6;
const degrees = 75;
/** Milliseconds of a drag from whose end its speed is taken, and for which the pointer would go on at that speed. */
const recent = 50;
const gliding = 200;
let drag;

const share = ({card, x}) => x / card.clientWidth;

function show() {
  const {card, x} = drag;
  const translation = share(drag);
  card.style.translate = `${x}px`;
  card.style.rotate = `${degrees * translation / 4}deg`;
  card.dataset.leans = Math.abs(translation) < colouredFrom ? '' : translation < 0 ? 'left' : 'right';
}

function letGo(card) {
  card.style.translate = card.style.rotate = '';
  delete card.dataset.leans;
}

addEventListener('pointerdown', event => {
  const card = event.target.closest('[data-card]');
  if (!card || event.button) return;
  const {clientX, clientY, timeStamp} = event;
  const {left} = card.getBoundingClientRect();
  drag = {card, left, start: clientX, y: clientY, x: 0, trail: [{x: 0, time: timeStamp}], isSideways: false};
});

addEventListener('pointermove', event => {
  if (!drag) return;
  const x = event.clientX - drag.start;
  if (!drag.isSideways && Math.abs(event.clientY - drag.y) > Math.max(8, Math.abs(x))) drag = undefined;
  if (!drag || Math.abs(x) < 8 && !drag.isSideways) return;
  Object.assign(drag, {isSideways: true, x});
  drag.trail.push({x, time: event.timeStamp});
  show();
});

/** The place at which the pointer would come to rest, from the card's left edge. A pointer that rests is within the card, as no
    finger leaves its screen. */
function predictedEnd({card, left, start, x, trail}, time) {
  const [first] = trail.filter(point => time - point.time < recent);
  const speed = first ? (x - first.x) / Math.max(time - first.time, 1) : 0;
  const place = Math.min(Math.max(start + x - left, 0), card.clientWidth - 1);
  return Math.round(place + gliding * speed);
}

/** The decision that the view model will come to; empty where there is none. */
function decisionOf(translation, end, width) {
  if (translation <= -decidedFrom && end < 0) return 'disliked';
  return translation >= decidedFrom && end >= width ? 'liked' : '';
}

function end(isTaken, time) {
  if (!drag) return;
  const [ended, {card, isSideways}] = [drag, drag];
  drag = undefined;
  if (!isSideways) return;
  const [translation, place, width] = [Number(share(ended).toFixed(3)), predictedEnd(ended, time), card.clientWidth];
  letGo(card);
  if (!isTaken) return;
  const decision = decisionOf(translation, place, width);
  if (decision) card.dataset.decision = decision;
  const button = document.querySelector('[data-release]');
  button.value = `release:${translation} ${place} ${width}`;
  button.click();
}

addEventListener('pointerup', ({timeStamp}) => end(true, timeStamp));
addEventListener('pointercancel', ({timeStamp}) => end(false, timeStamp));

addEventListener('keydown', event => {
  if (!event.target.matches?.('[data-card]')) return;
  const side = {ArrowLeft: 'left', ArrowRight: 'right'}[event.key];
  if (!side || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  document.querySelector(`[data-decides="${side}"]`).click();
});
