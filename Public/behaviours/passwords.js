// Shows the password in a field for as long as its button is pressed. As a form is sent, or the page left,
// the field is one for passwords again: managers look for those, and browsers keep what is typed in others.
function show(button, isShown) {
  button.ariaPressed = isShown;
  document.getElementById(button.dataset.shows).type = isShown ? 'text' : 'password';
}

function hideAll(place) {
  for (const button of place.querySelectorAll('[data-shows][aria-pressed=true]')) show(button, false);
}

addEventListener('click', ({target}) => {
  const button = target.closest('[data-shows]');
  if (button) show(button, button.ariaPressed !== 'true');
});
// Before the listeners of live.js, which send the form.
addEventListener('submit', ({target}) => hideAll(target), {capture: true});
addEventListener('pagehide', () => hideAll(document));
// The buttons are there only where they do something.
document.documentElement.dataset.passwords = 'shown-on-demand';
