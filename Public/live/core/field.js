// One field of a form: what a person did with its text, and how much of that the server knows. Decides what
// is to be sent, what a patch may show, and when a person is asked. A state is one of these; functions take
// one and return the next.
//
//   clean      the browser owns nothing: the field shows the server's text
//   edited     its text is still to be sent
//   sent       its text went out, last with the request `at`, which has no response yet
//   answered   the request `at` has a response; a patch is still to show the outcome
//   conflict   somebody else stored `theirs` meanwhile, null where they deleted the row; `field` is the state
//              below that
//
// All but `clean` hold what the browser knows of texts: `base`, the one that the person began from or that
// the server is known to have stored; `stored`, the digest of the stored one where the page came with
// another; `saved`, the one submitted last, at `savedAt`, which may be the stored one; `submitted`, the
// texts of all submissions with a response; `sent`, the ones that went out since and have none; `earlier`,
// the ones of the page before, which may have been stored since. `typedAt` is the revision that first sent
// the present text, null while none has. `isUsed`: a person changed it. `isStored`: the server stores it as
// it is typed. `insists`: the person wants it although its row was deleted.
import {digestOf} from './digest.js';
import {isTakenBy} from './outbox.js';

export const clean = Object.freeze({phase: 'clean', at: 0, typedAt: 0, earlier: [], sent: [], submitted: []});

/** The state below a conflict, or the state itself. */
export const below = state => state.field ?? state;

const changing = (state, change) => state.field
  ? {...state, field: changing(state.field, change)}
  : {...state, ...change};

/** The text that a person's changes are compared with; `rendered` is the one that the page came with. */
export const baseIn = (state, rendered) => below(state).base ?? rendered;

/** Whether a conflict is open. */
export const isAsking = state => state.phase === 'conflict';

/** Whether the text is still to be sent. */
export const isEdited = state => below(state).phase === 'edited';

/** Whether the field holds a text whose outcome is not known. */
export function isOpenIn(state, acknowledged) {
  const {phase, at, sent} = state;
  return phase === 'edited' || phase === 'conflict' || at > acknowledged || sent.length > 0;
}

/** Whether a person typed in the field since a request. */
export function isTypedAfter(state, revision) {
  const {typedAt} = below(state);
  return typedAt === null || typedAt > revision;
}

/** Whether the text is to be sent again, now that the server may have forgotten it. */
export const isOwed = (state, now, rendered) =>
  !isAsking(state)
  && ((state.isUsed && !state.isStored) || now !== baseIn(state, rendered) || state.sent.length > 0);

/** Whether the text would be missed: a person changed it, and it is not known to be stored. */
export const isAtRisk = (state, now, rendered, acknowledged) =>
  below(state).isUsed && (isOpenIn(state, acknowledged) || now !== baseIn(state, rendered));

/** The texts that went out: the server may have stored any of them. */
export function textsOf(state) {
  const {earlier, submitted, sent} = below(state);
  return [...new Set([...earlier, ...submitted, ...sent.map(({text}) => text)])];
}

/** The digests of the texts that the server is to know as seen here. */
export function digestsIn(state, rendered) {
  const base = baseIn(state, rendered);
  const {stored = digestOf(base), saved = base, earlier, sent} = below(state);
  const texts = [saved, ...earlier, ...sent.map(({text}) => text)];
  return [...new Set([stored, ...texts.map(digestOf)])];
}

// MARK: What a person does

/** The text is one to be sent; with `isTyped`, a person has just typed it. */
export const edited = (state, rendered, isTyped) => changing(state, {
  phase: 'edited', isUsed: true, base: baseIn(state, rendered), ...isTyped && {typedAt: null},
});

/** The state after the choice between one's own text and another: `takes` theirs into the field, `letsGo` of
    a row that is gone. */
export function chosen(state, keep) {
  const [{theirs}, field] = [state, below(state)];
  if (keep === 'mine') {
    return {state: {...field, ...theirs === null ? {insists: true} : {base: theirs, stored: undefined}}};
  }
  if (theirs === null) return {state: {...field, phase: 'answered', at: 0, sent: []}, letsGo: true};
  return {state: clean, takes: true};
}

/** A number was counted up or down ahead of the server. */
export const stepped = (state, revision, text) =>
  changing(state, {phase: isEdited(state) ? 'edited' : 'sent', base: text, at: revision, typedAt: revision});

/** The text that was kept of a page before, which may have sent it; `asks` where somebody else stored
    something meanwhile. */
export function given({text, base, sent, rendered, isSame, isRow}) {
  const texts = [...sent, text];
  const isNew = !isSame && rendered !== base && !texts.includes(rendered);
  const state = {...clean, phase: 'sent', isUsed: true, base, earlier: texts, sent: [{revision: 0, text}]};
  return {state, asks: isNew && !isRow};
}

/** The form came with another text than the stored one: it was refused, and shows why. */
export const refusedBefore = (state, stored) => changing(state, {phase: 'answered', stored});

// MARK: What is sent, and its responses

/** The text goes out with a request. */
export function sending(state, revision, text, rendered) {
  const {at, typedAt, sent} = below(state);
  return changing(state, {
    phase: 'sent', at: Math.max(at, revision), typedAt: typedAt ?? revision,
    sent: text === baseIn(state, rendered) ? sent : [...sent, {revision, text}],
  });
}

/** The request says that the person insists. */
export const insisted = state => changing(state, {insists: undefined});

/** The response to a request that had the text, as `outcome` says. A text that went out with an earlier
    request, whose response was lost, is answered, too. `now` is the text that the field holds. */
export function answered(state, {revision, text, outcome, isSubmission, isStored}, now) {
  const {phase, at, submitted, sent: before} = below(state);
  const sent = before.filter(each => each.revision > revision);
  const isSettled = isStored && !sent.length && now === text;
  const isRefused = !isTakenBy(outcome);
  const isToSend = isRefused && !isSubmission || phase === 'edited' && !isSettled;
  return changing(state, {
    sent,
    phase: isToSend ? 'edited' : at > revision ? 'sent' : 'answered',
    ...isStored && {isStored, base: text, saved: text, stored: undefined},
    ...isRefused && isSubmission && {at: 0},
    ...isSubmission && outcome === 'taken' && {
      saved: text, savedAt: revision, submitted: [...submitted, text],
    },
  });
}

/** The treatment of a conflict that a response tells of. `send`: the person chose before, and the request did
    not say so yet. `wait`: a submission goes once the person has chosen. In a row all else was carried out,
    and the field may already show what others stored. */
export function judged(state, theirs, {isRow, now, rendered}) {
  if (!isRow) return 'wait';
  const isDecided = theirs === null ? below(state).insists : theirs === baseIn(state, rendered);
  return isDecided ? 'send' : theirs === now ? 'nothing' : 'ask';
}

/** The text that others stored, where a response tells of `theirs`. A patch that includes the request, as
    where its response was lost in a cut and comes again, says something newer of a row: `present`, null where
    the row is gone. */
export const newest = (theirs, revision, {isRow, shown, present}) =>
  isRow && present !== null && shown >= revision ? present : theirs;

/** Somebody else stored a text, or deleted the row. */
export const asking = (state, theirs) => ({phase: 'conflict', theirs, field: below(state)});

// MARK: What the server shows

/** Whether a value of the server is news: it differs from the one before, or from the text that was stored
    since. */
export const isNews = (state, value, rendered) =>
  value !== rendered || Boolean(below(state).isStored && value !== below(state).base);

/** Whether a value waits in vain: the field's own text, which a request took to the server later, has
    replaced it. What a patch says of a row that `isNew` is no older than the row. */
export const isReplacedBy = (patch, {revision, isStored, isNew}) =>
  isStored && !isNew && patch?.at < revision;

/** The treatment of a server's value. `tells`: somebody replaced a text that a person has just written in a
    row; elsewhere the server says what the draft is. `shows`: nothing of the field's own is newer. A server
    that was started again knows nothing of a draft until its text went once more: what it has `shown` is the
    last patch's. */
export function released(state, {value, now, isFocused, isRow, acknowledged, shown}) {
  const {isStored, isUsed, at} = below(state);
  const isForgotten = !isRow && isUsed && at > shown;
  const isReplaced = typeof state.theirs === 'string'
    || (isFocused && isStored && !isOpenIn(state, acknowledged));
  const tells = isRow && isReplaced && at <= acknowledged;
  const next = !tells ? state : value === now ? below(state) : asking(state, value);
  const shows = !isFocused && !isForgotten && !isOpenIn(next, acknowledged);
  // A text that the server stores as it is typed is settled once it is shown.
  return {state: shows && isStored ? clean : next, tells, shows};
}

/** The state after an accepted form was given a text; `fills` unless the person typed on. A text of somebody
    else is not one that the person goes on from: the server will see that, and ask. Spaces around a text
    don't count. */
export function resetTo(state, {text, revision, rendered}) {
  if (!isTypedAfter(state, revision)) return {state: clean, fills: true};
  const {saved, savedAt} = below(state);
  const known = [baseIn(state, rendered), ...textsOf(state)];
  const isKnown = known.some(each => each.trim() === text.trim());
  if (!isKnown) return {state};
  const later = savedAt > revision ? saved : undefined;
  return {state: changing(state, {base: text, stored: undefined, saved: later})};
}
