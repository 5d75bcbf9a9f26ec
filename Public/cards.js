// A card that is dragged to a side. Half of its width colours it; where it is let go, the server is told how far it came, where it
// would come to rest, and how wide it is: the view model decides. The arrow keys press the buttons.
const colouredFrom = 0.5;
const decidedFrom = 0.6;
const degrees = 75;
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
  drag = {card, start: event.clientX, y: event.clientY, x: 0, time: event.timeStamp, speed: 0, isSideways: false};
});

addEventListener('pointermove', event => {
  if (!drag) return;
  const x = event.clientX - drag.start;
  if (!drag.isSideways && Math.abs(event.clientY - drag.y) > Math.max(8, Math.abs(x))) drag = undefined;
  if (!drag || Math.abs(x) < 8 && !drag.isSideways) return;
  const span = Math.max(event.timeStamp - drag.time, 1);
  Object.assign(drag, {isSideways: true, speed: (x - drag.x) / span, x, time: event.timeStamp});
  show();
});

function end(isTaken) {
  if (!drag) return;
  const {card, x, speed, isSideways} = drag;
  const translation = share(drag);
  drag = undefined;
  if (!isSideways) return;
  const width = card.clientWidth;
  // The card comes to rest where its speed takes it in a fifth of a second, and past the edge where it lies there mostly.
  const rest = width / 2 + x + 200 * speed;
  const predicted = Math.abs(translation) < decidedFrom ? rest : translation < 0 ? Math.min(rest, -1) : Math.max(rest, width);
  letGo(card);
  if (!isTaken) return;
  const button = document.querySelector('[data-release]');
  button.value = `release:${translation.toFixed(3)} ${Math.round(predicted)} ${width}`;
  button.click();
}

addEventListener('pointerup', () => end(true));
addEventListener('pointercancel', () => end(false));

addEventListener('keydown', event => {
  if (!event.target.matches?.('[data-card]')) return;
  const side = {ArrowLeft: 'left', ArrowRight: 'right'}[event.key];
  if (!side || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  document.querySelector(`[data-decides="${side}"]`).click();
});
