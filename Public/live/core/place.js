// The state of a page as a value: its address, and what of it survives when it is left.

/** The query for a form's pairs. The address of a list that has these values stays, as it has the list's
    part, too; `null` stands for an address without a query. */
export function queryOf(pairs, listed) {
  const all = new URLSearchParams(listed);
  const isListed = listed && all.size === pairs.length + all.has('from') + all.has('rows')
    && pairs.every(([name, value]) => all.get(name) === value);
  return isListed ? listed : pairs.length ? `?${new URLSearchParams(pairs)}` : null;
}

/** Whether something kept belongs to another visitor. What somebody began before signing in goes along with
    them: it names none. */
export const isOfAnother = (kept, visitor) => Boolean(kept.visitor) && kept.visitor !== visitor;

/** The milliseconds after which nobody wants a batch any more: a week. */
const lifetime = 604_800_000;

/** The treatment of a kept batch. A page that is there again sends everything itself, and forgets its own;
    the name of a server follows the dot in a token, and may be another one by now. */
export function fateOf(key, batch, {page, visitor, now}) {
  if (key.includes(page.slice(0, 32)) || now - batch.at > lifetime) return 'forget';
  return isOfAnother(batch, visitor) ? 'leave' : 'send';
}

/** Whether a batch was carried out, or refused so that it never will be. One that failed for the server's
    sake is sent again. */
export const isOverAfter = status => status < 500 && status !== 429;
