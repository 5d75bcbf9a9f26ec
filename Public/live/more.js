// A long list, where a page shows a part: more comes as the end comes near, and the address says which part it is.
import {submit} from './outbox.js';

/** The distance in CSS pixels at which the button for more counts as near. */
const distance = 1500;
/** The row that was asked for last. Each is asked for once, also where the server refused. */
let asked;

const observer = new IntersectionObserver(entries => {
  const button = document.querySelector('[data-near]');
  const next = button?.form.elements.next.value;
  if (!entries.at(-1).isIntersecting || !button || next === asked) return;
  asked = next;
  submit(button.form, button);
}, {rootMargin: `${distance}px`});

/** Asks for more if the end of a list is near, now that the page has changed, or once it is. */
export function seekMore() {
  const address = document.querySelector('[data-address]')?.dataset.address;
  if (address && address !== location.search) history.replaceState(history.state, '', address + location.hash);
  observer.disconnect();
  const button = document.querySelector('[data-near]');
  if (button) observer.observe(button);
}
