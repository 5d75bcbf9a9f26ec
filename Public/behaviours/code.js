// Fills a field with the code in the address's fragment, which browsers send to nobody, and takes it out of
// the address.
const field = document.querySelector('[data-from-fragment]');

function takeFragment() {
  if (!field || location.hash.length < 2) return;
  field.value = location.hash.slice(1);
  history.replaceState(history.state, '', location.pathname + location.search);
  field.dispatchEvent(new Event('input', {bubbles: true}));
}

addEventListener('hashchange', takeFragment);
takeFragment();
