// Reads the bar code of a book by the camera, where the browser can (the Barcode Detection API): its number
// goes into the field that the button names, as if typed. The button is there only where it does something.
const button = document.querySelector('[data-scans]');
const dialog = document.getElementById('scanner');
const video = dialog?.querySelector('video');
let stream;

function stop() {
  for (const track of stream?.getTracks() ?? []) track.stop();
  stream = undefined;
}

function found(code) {
  dialog.close();
  const field = document.getElementById(button.dataset.scans);
  field.focus();
  field.value = code;
  field.dispatchEvent(new Event('input', {bubbles: true}));
}

async function look(detector, watched) {
  while (stream === watched) {
    const codes = await detector.detect(video).catch(() => []);
    // An ISBN as a bar code begins with 978 or 979; a price beside it does not.
    const code = codes.map(({rawValue}) => rawValue).find(value => /^97[89]\d{10}$/.test(value));
    if (code && stream === watched) return found(code);
    await new Promise(resolve => setTimeout(resolve, 200));
  }
}

async function start() {
  dialog.removeAttribute('data-failed');
  try {
    const camera = await navigator.mediaDevices.getUserMedia({video: {facingMode: 'environment'}});
    stop();
    stream = camera;
    if (!dialog.open) return stop();
    video.srcObject = camera;
    // A picture that comes late, or not at all, is none to look for codes in.
    video.play().catch(() => {});
    await look(new BarcodeDetector({formats: ['ean_13']}), camera);
  } catch {
    stop();
    dialog.dataset.failed = '';
  }
}

if (button && 'BarcodeDetector' in window && navigator.mediaDevices) {
  button.hidden = false;
  // After live.js has opened the dialog.
  button.addEventListener('click', () => setTimeout(start));
  dialog.addEventListener('close', stop);
}
