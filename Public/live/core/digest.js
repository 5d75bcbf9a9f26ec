// Digests of texts, by which the server sees what a browser has shown without being sent it.

/** FNV-1a of a text's UTF-8, in eight hexadecimal digits. */
export function digestOf(text) {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** The entries of a form's `live-seen`: the digests that its fields came with, by their encoded names. */
export const seenIn = text => new Map(text?.split(' ').map(entry => entry.split(':')) ?? []);
