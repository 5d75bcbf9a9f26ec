// A list that is pulled down to refresh: a touch that begins at the top of the page and moves down far enough
// presses the button that data-pulls names. The list follows the finger at half its speed.
const enough = 72;
let pull;

function show(distance) {
  pull.area.style.translate = distance ? `0 ${Math.min(distance, 2 * enough) / 2}px` : '';
  pull.area.dataset.pulled = distance >= enough ? 'enough' : distance > 0 ? 'some' : '';
}

addEventListener('touchstart', event => {
  const area = event.target.closest('[data-pulls]');
  if (!area || event.touches.length > 1 || scrollY > 0) return;
  const [{clientX, clientY}] = event.touches;
  pull = {area, x: clientX, y: clientY, distance: 0};
}, {passive: true});

addEventListener('touchmove', event => {
  if (!pull) return;
  const [{clientX, clientY}] = event.touches;
  const [x, y] = [clientX - pull.x, clientY - pull.y];
  if (!pull.distance && (y < 0 || Math.abs(x) > y)) {
    pull = undefined;
    return;
  }
  pull.distance = Math.max(y, 0);
  // The page itself stays where it is while the list is pulled.
  if (event.cancelable) event.preventDefault();
  show(pull.distance);
}, {passive: false});

function end(isTaken) {
  if (!pull) return;
  const {area, distance} = pull;
  show(0);
  pull = undefined;
  if (isTaken && distance >= enough) document.getElementById(area.dataset.pulls)?.click();
}

addEventListener('touchend', () => end(true));
addEventListener('touchcancel', () => end(false));
// The browser's own way to pull would load the page anew.
document.documentElement.dataset.pullable = '';
