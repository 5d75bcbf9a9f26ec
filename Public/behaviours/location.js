// The browser's place, once a person has pressed the button and allowed it: it is written into the fields of
// the page, as if typed.
function report(name, value) {
  const field = document.querySelector(`#location [name="${name}"]`);
  if (!field || field.value === value) return;
  field.value = value;
  field.dispatchEvent(new Event('input', {bubbles: true}));
}

function found({coords}) {
  report('status', 'authorizedWhenInUse');
  report('place', `${coords.latitude.toFixed(6)}, ${coords.longitude.toFixed(6)}`);
}

const failed = ({code}) => report('status', code === 1 ? 'denied' : 'unknown');

addEventListener('click', event => {
  if (!event.target.closest?.('[data-locate]')) return;
  if (!navigator.geolocation) report('status', 'restricted');
  else navigator.geolocation.watchPosition(found, failed);
});
