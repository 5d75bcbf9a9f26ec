// The batch that a page sends as it is left, kept in the browser's storage until it is known to have arrived:
// where it was lost, the next page of the same visitor sends it again.
import {fateOf, isOverAfter} from '../core/place.js';
import {mark} from '../page/client.js';
import {keepIn, keptIn} from './storage.js';

/** The beginning of the keys of all batches; the page's token follows. */
const batchKeys = 'live:batch:';

/** Whether there are batches that are not known to have arrived. */
export const hasBatches = () => keptIn(localStorage, batchKeys).length > 0;

/** Posts a batch, and forgets the kept one once that is over. */
async function postBatch({place, visitor, page, body}, kept, options) {
  const headers = {'Live-Visitor': visitor, 'Live-Page': page, 'Live-Batch': 1};
  const {status} = await fetch(place, {method: 'POST', body: new URLSearchParams(body), headers, ...options});
  const isKept = localStorage.getItem(batchKeys + page) === kept;
  if (isOverAfter(status) && isKept) localStorage.removeItem(batchKeys + page);
}

/** Sends a batch in one request that outlives the page where browsers allow that (up to 64 KiB), and keeps
    the part of it that has no secrets. */
export function sendBatch(all, harmless) {
  const {visitor, page} = mark.dataset;
  const batch = {at: Date.now(), place: location.href, visitor, page, body: `${all}`};
  const kept = JSON.stringify({...batch, body: `${harmless}`});
  postBatch(batch, kept, {keepalive: true}).catch(() => postBatch(batch, kept)).catch(() => {});
  if (`${harmless}`) keepIn(localStorage, batchKeys + page, kept);
}

/** Sends the batches of this visitor's pages before once more that are not known to have arrived: the server
    carries out each revision once. */
export async function settleBatches() {
  for (const [key, kept] of keptIn(localStorage, batchKeys)) {
    const batch = JSON.parse(kept);
    const {page, visitor} = mark.dataset;
    const fate = fateOf(key, batch, {page, visitor, now: Date.now()});
    if (fate === 'forget') localStorage.removeItem(key);
    else if (fate === 'send') await postBatch(batch, kept).catch(() => {});
  }
}
