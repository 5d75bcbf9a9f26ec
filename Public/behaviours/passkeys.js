// Passkeys (WebAuthn Level 2): a form with `data-passkey` sends what the browser's authenticator answers.
// Such a form is submitted twice: the first submission asks the authenticator, the second one takes its
// answer to the server.
const asking = new WeakSet();
const answered = new WeakSet();

const decode = text =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), character => character.charCodeAt(0));
const encode = bytes =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
const decodeIdentifier = each => ({...each, id: decode(each.id)});

const creationOptions = options => ({
  ...options,
  challenge: decode(options.challenge),
  user: {...options.user, id: decode(options.user.id)},
  excludeCredentials: options.excludeCredentials.map(decodeIdentifier),
});

const requestOptions = options => ({
  ...options,
  challenge: decode(options.challenge),
  allowCredentials: options.allowCredentials.map(decodeIdentifier),
});

/// The JSON of a credential (WebAuthn Level 3, 5.1); older browsers have no `toJSON`.
function credentialJSON({id, rawId, type, response}) {
  const members = {clientDataJSON: encode(response.clientDataJSON)};
  for (const name of ['attestationObject', 'authenticatorData', 'signature', 'userHandle'])
    if (response[name]) members[name] = encode(response[name]);
  if (response.getTransports) members.transports = response.getTransports();
  return JSON.stringify({id, rawId: encode(rawId), type, response: members});
}

async function askAuthenticator(form) {
  if (form.dataset.passkey === 'create')
    return navigator.credentials.create({publicKey: creationOptions(JSON.parse(form.dataset.options))});
  const answer = await fetch(form.dataset.optionsFrom, {headers: {Accept: 'application/json'}});
  if (!answer.ok) throw new Error('no options');
  return navigator.credentials.get({publicKey: requestOptions(await answer.json())});
}

function sentence(error) {
  switch (error.name) {
    case 'NotAllowedError': case 'AbortError': return 'Nothing was sent: your browser was not allowed to.';
    case 'InvalidStateError': return 'This device has a passkey for your account already.';
    case 'SecurityError': return 'Your browser keeps no passkeys for this address.';
    default: return 'That did not work. Please try again.';
  }
}

async function answer(form, button) {
  const notice = form.querySelector('[data-passkey-notice]');
  notice.textContent = '';
  asking.add(form);
  try {
    form.elements.response.value = credentialJSON(await askAuthenticator(form));
    answered.add(form);
    form.requestSubmit(button);
  } catch (error) {
    notice.textContent = sentence(error);
  } finally {
    asking.delete(form);
  }
}

// Before the listeners of live.js, which would send the form.
addEventListener('submit', event => {
  const form = event.target, button = event.submitter;
  if (!form.matches('[data-passkey]') || button?.value === 'cancel' || answered.delete(form)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (button && !asking.has(form)) answer(form, button);
}, {capture: true});

// Browsers keep passkeys for names, and not for addresses of numbers.
const hasName = !/^[\d.]+$|:/.test(location.hostname);
const isPossible = 'PublicKeyCredential' in window && isSecureContext && hasName;
if (isPossible) for (const form of document.querySelectorAll('[data-passkey="get"]')) form.hidden = false;
