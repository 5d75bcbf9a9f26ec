// Announcements to users of screen readers: sentences of the server, and messages once they have settled.
import {client} from './client.js';

/** Milliseconds for which a message has to stay the same before it is read out, as it changes with each
    letter typed. */
const settling = 1000;

/** Reads a sentence out. */
export function announce(text) {
  const announcer = document.getElementById('announcer');
  if (announcer) announcer.textContent = text;
}

/** Announces messages that changed and then stay as they are. */
export function announceSettled() {
  for (const message of document.querySelectorAll('[data-announce]')) {
    const text = message.textContent.trim();
    const before = client.messages.get(message);
    if (before?.text === text) continue;
    clearTimeout(before?.timer);
    // A message that changes although nobody types comes with a sentence of its own.
    const isTyped = document.activeElement.matches('input, select, textarea');
    const timer = before && text && isTyped && setTimeout(announce, settling, text);
    client.messages.set(message, {text, timer});
  }
}
