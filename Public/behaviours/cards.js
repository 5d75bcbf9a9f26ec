// A card that is dragged to a side. Half of its width colours it. Where it is let go, the server is told how
// far it came, where the pointer would come to rest, and how wide the card is: the view model decides. A
// decided card shows it at once. The arrow keys press the buttons.
import {followDrags} from './dragging.js';

const colouredFrom = 0.5;
const decidedFrom = 0.6;
const degrees = 75;
/** Milliseconds of a drag from whose end its speed is taken, and for which the pointer would go on at that
    speed. */
const recent = 50;
const gliding = 200;

const share = ({card, x}) => x / card.clientWidth;

function show({card, x}) {
  const translation = share({card, x});
  card.style.translate = `${x}px`;
  card.style.rotate = `${degrees * translation / 4}deg`;
  card.dataset.leans = Math.abs(translation) < colouredFrom ? '' : translation < 0 ? 'left' : 'right';
}

function letGo(card) {
  card.style.translate = card.style.rotate = '';
  delete card.dataset.leans;
}

/** The place at which the pointer would come to rest, from the card's left edge. A pointer that
    rests is within the card, as no finger leaves its screen. */
function predictedEnd({card, left, startX, x, trail}, time) {
  const [first] = trail.filter(point => time - point.time < recent);
  const speed = first ? (x - first.x) / Math.max(time - first.time, 1) : 0;
  const place = Math.min(Math.max(startX + x - left, 0), card.clientWidth - 1);
  return Math.round(place + gliding * speed);
}

/** The decision that the view model will come to; empty where there is none. */
function decisionOf(translation, end, width) {
  if (translation <= -decidedFrom && end < 0) return 'disliked';
  return translation >= decidedFrom && end >= width ? 'liked' : '';
}

followDrags({
  begin({target, button, timeStamp}) {
    const card = target.closest('[data-card]');
    if (!card || button) return undefined;
    return {card, left: card.getBoundingClientRect().left, trail: [{x: 0, time: timeStamp}]};
  },
  move(drag, time) {
    drag.trail.push({x: drag.x, time});
    show(drag);
  },
  end(drag, isTaken, time) {
    const {card, isSideways} = drag;
    if (!isSideways) return;
    const [translation, width] = [Number(share(drag).toFixed(3)), card.clientWidth];
    const place = predictedEnd(drag, time);
    letGo(card);
    if (!isTaken) return;
    const decision = decisionOf(translation, place, width);
    if (decision) card.dataset.decision = decision;
    const button = document.querySelector('[data-release]');
    button.value = `release:${translation} ${place} ${width}`;
    button.click();
  },
});

addEventListener('keydown', event => {
  if (!event.target.matches?.('[data-card]')) return;
  const side = {ArrowLeft: 'left', ArrowRight: 'right'}[event.key];
  if (!side || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  document.querySelector(`[data-decides="${side}"]`).click();
});
