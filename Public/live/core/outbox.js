// The requests of a page: which goes next, what a response means, and what waits. One is under way at a time;
// what happens meanwhile goes into the next one. Functions take an outbox and return the next.
//
// A request is a value: its `revision`, the `form` by whatever tells forms apart, its `kind` (a `change` of
// fields, a `submission` or a `report` of the focus), and of a submission the `button`, the `text` of its
// pairs and whether its effect `isPredicted`.

/** An outbox of nothing. `link`: `closed`, `open` while the batches of the page before are sent, then
    `ready`. `wasReady`: until then the page may be a copy, of a tab that was duplicated. `changed`: forms
    with changes that wait. `queue`: the requests that go before any later change: submissions, and the
    changes made before them. `last`: the submission whose outcome may still move the focus. */
export const emptyOutbox = Object.freeze({
  revision: 0, acknowledged: 0, shown: 0, link: 'closed', wasReady: false, changed: [], queue: [],
  underWay: null, startedAt: 0, last: {revision: 0},
});

/** The outcome that an HTTP status stands for. `lost`: the request goes again once the stream is open;
    `limited`: the response says why. `saysWhy`: whether it has a text. */
export function outcomeOf(status, saysWhy = false) {
  if (status === 410 || status >= 502) return 'lost';
  if (status === 413 || status === 429 || status === 422 && saysWhy) return 'limited';
  return {409: 'conflict', 422: 'invalid'}[status] ?? (status >= 200 && status < 300 ? 'taken' : 'refused');
}

/** Whether a request was taken, whatever came of it. */
export const isTakenBy = outcome => ['taken', 'conflict', 'invalid'].includes(outcome);

/** Milliseconds after which a response is late: what waits for it may not arrive before the page is left. */
const late = 1000;

// MARK: The link

export const opened = outbox => outbox.link === 'closed' ? {...outbox, link: 'open'} : outbox;

/** All batches were sent. The stream may be closed again by then. */
export const settled = outbox =>
  outbox.link === 'closed' ? outbox : {...outbox, link: 'ready', wasReady: true};

export const closed = outbox => ({...outbox, link: 'closed'});

/** A patch shows the outcome of all requests up to a revision, as far as this server knows of them. */
export const acknowledging = (outbox, shown) =>
  ({...outbox, shown, acknowledged: Math.max(outbox.acknowledged, shown)});

// MARK: What waits

/** A form has changes that wait. */
export const noting = (outbox, form) =>
  outbox.changed.includes(form) ? outbox : {...outbox, changed: [...outbox.changed, form]};

/** The changes of a form are no more than what is collected now. */
export const collected = (outbox, form) =>
  ({...outbox, changed: outbox.changed.filter(each => each !== form)});

/** The outbox with the next revision taken. */
export const counted = outbox => ({...outbox, revision: outbox.revision + 1});

export const queued = (outbox, request) => ({...outbox, queue: [...outbox.queue, request]});

const submissions = ({queue, last}) => [...queue, last];

/** Whether a form that is submitted was submitted just so, and the outcome is not shown yet. */
export const isRepeated = (outbox, form, text) => submissions(outbox).some(other =>
  other.kind === 'submission' && other.form === form && other.text === text
    && other.revision > outbox.acknowledged);

/** Whether a button was pressed whose outcome is not shown yet. */
export const awaits = (outbox, button) => submissions(outbox).some(request =>
  request.button === button && !request.isPredicted && request.revision > outbox.acknowledged);

/** Whether anything is not sent, or not answered. */
export const hasUnsent = ({queue, changed, underWay}) =>
  queue.length + changed.length > 0 || Boolean(underWay?.form);

/** Whether something waits that was done for good, and can't be sent now. Texts of rows are stored as they
    are typed. */
export function isStuck({link, startedAt, queue, changed, underWay}, now, isInRow) {
  const isLate = link !== 'ready' || (underWay && now - startedAt > late);
  const forms = [underWay?.form, ...changed];
  return isLate && (queue.some(({kind}) => kind === 'submission') || forms.some(isInRow));
}

/** All that goes in one batch as the page is left, with what is under way once more. */
export const waiting = ({queue, underWay}) => [...new Set([underWay, ...queue])].filter(Boolean);

// MARK: Sending

/** Whether the server is told of the focus. Until the outcome of a submission is shown, it knows better where
    that goes. */
export const mayReport = ({acknowledged, last}) => acknowledged >= last.revision;

/** The next step: `send` a request, `collect` the changes of a form, `report` the focus, or nothing. */
export function nextStep({queue, changed, underWay, link}, isReportDue) {
  if (underWay || link !== 'ready') return {};
  if (queue.length) return {send: queue[0]};
  if (changed.length) return {collect: changed[0]};
  return {report: isReportDue};
}

export const began = (outbox, request, now) => ({
  ...outbox, underWay: request, startedAt: now,
  last: request.kind === 'submission' && !request.isPredicted ? request : outbox.last,
});

/** The outbox once the request under way has a response. */
export const responded = ({queue, underWay, last, ...outbox}, outcome) => ({
  ...outbox, underWay,
  queue: queue[0] === underWay ? queue.slice(1) : queue,
  last: outcome === 'invalid' && last === underWay ? {...last, needsMending: true} : last,
});

/** The outbox once the next request may go. One that got lost is still the first of the queue, or its fields
    are sent again. */
export const freed = outbox => ({...outbox, underWay: null});

/** Whether the focus is to go to the first mistake: both the refusal and the messages are here. */
export const leadsToMistakes = ({last, acknowledged}) => last.needsMending && acknowledged >= last.revision;

export const led = outbox => ({...outbox, last: {...outbox.last, needsMending: false}});
