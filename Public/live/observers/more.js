// A long list, where a page shows a part: more comes as the end comes near, and the address says which part
// it is.
import {client} from '../page/client.js';
import {submit} from '../network/outbox.js';

/** The distance in CSS pixels at which the button for more counts as near. */
const distance = 1500;

const observer = new IntersectionObserver(entries => {
  const button = document.querySelector('[data-near]');
  const next = button?.form.elements.next.value;
  // Each is asked for once, also where the server refused.
  if (!entries.at(-1).isIntersecting || !button || next === client.askedFrom) return;
  client.askedFrom = next;
  submit(button.form, button);
}, {rootMargin: `${distance}px`});

/** Asks for more if the end of a list is near, now that the page has changed, or once it is. */
export function seekMore() {
  const address = document.querySelector('[data-address]')?.dataset.address;
  if (address && address !== location.search) {
    history.replaceState(history.state, '', address + location.hash);
  }
  observer.disconnect();
  const button = document.querySelector('[data-near]');
  if (button) observer.observe(button);
}
