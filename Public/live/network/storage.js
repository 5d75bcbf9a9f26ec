// The texts that pages keep in the browser's storage, so that nothing typed is lost: drafts in the tab's,
// batches in the one that all tabs share. It goes with the visitor it belongs to.
import {isOfAnother} from '../core/place.js';
import {mark} from '../page/client.js';

/** Whether the visit ends as the page is left: nothing is kept any more. */
let isOver = false;
for (const name of ['pageshow', 'input']) addEventListener(name, () => { isOver = false; });

/** Keeps a text under a key that begins with `live:`. */
export function keepIn(storage, key, text) {
  if (!isOver) storage.setItem(key, text);
}

/** Whether something kept belongs to another visitor than the page's. */
export const isAnothers = kept => isOfAnother(kept, mark.dataset.visitor);

/** The keys with this beginning and their texts. One that another tab removes meanwhile is left out. */
export const keptIn = (storage, beginning = 'live:') =>
  Object.entries(storage).filter(([key]) => key.startsWith(beginning));

/** Removes what all pages kept, or the part of it that is to go. */
export function forget(isToGo = () => true) {
  for (const storage of [localStorage, sessionStorage]) {
    for (const [key, text] of keptIn(storage)) if (isToGo(JSON.parse(text))) storage.removeItem(key);
  }
}

/** Removes what all pages kept, as the visit ends. */
export function forgetVisit() {
  isOver = true;
  forget();
}
