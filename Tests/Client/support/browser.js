// A model of a page over the client's core: it does what Public/live/page and network do, with rows of one
// field instead of elements. What it decides is decided by the core.
import {answered, asking, below, chosen, clean, digestsIn, edited} from '../../../Public/live/core/field.js';
import {given, insisted, isAsking, isAtRisk, isEdited, isNews,
  isOpenIn} from '../../../Public/live/core/field.js';
import {baseIn, isOwed, isReplacedBy, judged, newest, released, resetTo} from '../../../Public/live/core/field.js';
import {sending, textsOf} from '../../../Public/live/core/field.js';
import * as outbox from '../../../Public/live/core/outbox.js';
import {about, decided, divided} from '../../../Public/live/core/predictions.js';
import {after, drop, holding, movesBetween, put, shownKeys} from '../../../Public/live/core/rows.js';
import {digestOf} from '../../../Public/live/core/digest.js';

const list = 'rows';

export class Browser {
  /** @param post sends a request; `tells` hears of each text of somebody else that the person is asked about;
      `shows` of each text that a field shows. */
  constructor(name, {post, tells, shows, isRow = true}) {
    Object.assign(this, {name, post, tells, shows, isRow, pages: 0});
  }

  /** Loads the page. The person kept something of it. */
  load(server, kept = []) {
    this.token = `${this.name}${this.pages += 1}`;
    Object.assign(this, {outbox: outbox.emptyOutbox, predictions: [], held: new Map(), focus: null});
    Object.assign(this, {isFollowing: false, isReportDue: false});
    this.rows = new Map(server.shown.map(([id, text]) => [id, this.rowOf(id, text)]));
    this.keys = [...this.rows.keys()];
    this.order = this.keys;
    for (const {id, text, base, stored, sent} of kept) {
      const row = this.rows.get(id);
      if (!row) continue;
      const isSame = digestOf(row.rendered) === stored;
      const {state, asks} = given({text, base, sent, rendered: row.rendered, isSame, isRow: this.isRow});
      Object.assign(row, {state, text});
      if (asks) this.ask(row, row.rendered);
    }
    for (const row of this.rows.values()) this.shows(this, row.id, row.text);
    this.noteOwed();
  }

  rowOf = (id, text) =>
    ({id, text, rendered: text, state: clean, patch: null, isNew: false, isLetGo: false});

  show(row, text) {
    row.text = text;
    this.shows(this, row.id, text);
  }

  /** The texts that the tab keeps as the page is left. */
  get kept() {
    const {acknowledged} = this.outbox;
    return this.order.map(id => this.rows.get(id))
      .filter(({state, text, rendered}) => isAtRisk(state, text, rendered, acknowledged))
      .map(({id, text, rendered, state}) => {
        const {saved = rendered} = below(state);
        const base = baseIn(state, rendered);
        return {id, text, base, stored: digestOf(saved), sent: textsOf(state)};
      });
  }

  isPending = row => isOpenIn(row.state, this.outbox.acknowledged);

  // MARK: What the person does

  type(row, text) {
    this.focus = row.id;
    row.isLetGo = false;
    this.show(row, text);
    row.state = edited(row.state, row.rendered, true);
    this.outbox = outbox.noting(this.outbox, row.id);
    this.send();
  }

  /** Leaves the field, which the server is told of. */
  blur() {
    this.focus = null;
    this.isReportDue = true;
    this.settle();
    this.send();
  }

  /** Chooses between one's own text and somebody else's. */
  choose(row, keep) {
    const {theirs} = row.state;
    const {state, takes, letsGo} = chosen(row.state, keep);
    row.state = state;
    if (takes) {
      row.rendered = theirs;
      this.show(row, theirs);
    }
    if (letsGo) {
      row.isLetGo = true;
      this.arrange();
    } else if (this.isRow) this.noteChange(row);
    else {
      row.state = edited(row.state, row.rendered);
      if (row.again) return this.save(row);
      this.noteChange(row);
    }
    this.send();
  }

  /** Whether a draft is saved just so already. */
  isSaved = row => outbox.isRepeated(this.outbox, row.id, row.text);

  /** Saves a draft. */
  save(row) {
    row.again = false;
    this.submit(row, {saves: true});
    this.send();
  }

  /** Drops a draft. What was typed stays in the field until the form is given what is stored. */
  cancel(row) {
    this.submit(row, {cancels: true});
    this.send();
  }

  remove(row) {
    const {id} = row;
    const request = this.submit(row, {removes: true});
    this.predictions.push({revision: request.revision, list, key: id, isRemoval: true, change: drop(id)});
    this.arrange();
    this.send();
  }

  /** Makes a row below another. Typing goes on in it at once. */
  insert(id, above) {
    const row = {...this.rowOf(id, ''), isNew: true};
    this.rows.set(id, row);
    this.show(row, '');
    this.queueChanges();
    const request = this.requestOf(row, 'submission', {makes: true});
    this.outbox = outbox.queued(this.outbox, request);
    const change = put(id, above === undefined ? 'end' : `after:${above}`);
    this.predictions.push({revision: request.revision, list, key: id, change});
    this.arrange();
    this.focus = id;
    this.send();
  }

  // MARK: Sending

  noteChange(row) {
    row.state = edited(row.state, row.rendered);
    this.outbox = outbox.noting(this.outbox, row.id);
  }

  /** Marks what the server may have forgotten. */
  noteOwed() {
    for (const id of this.order) {
      const row = this.rows.get(id);
      const queued = this.outbox.queue.findLast(({parcel}) => parcel.row === row && parcel.isSent);
      if (queued?.parcel.text === row.text) continue;
      if (isOwed(row.state, row.text, row.rendered)) this.noteChange(row);
    }
  }

  isMadeBy = id => this.outbox.queue.some(({form, parcel}) => form === id && parcel.makes
    && !parcel.isPacked);

  requestOf(row, kind, does = {}) {
    this.outbox = outbox.counted(this.outbox);
    const {revision} = this.outbox;
    const parcel = {row, text: row.text, seen: this.seen(row), isSent: !does.makes, isPacked: false, ...does};
    if (!does.makes) {
      parcel.insists = below(row.state).insists;
      row.state = sending(insisted(row.state), revision, row.text, row.rendered);
    }
    const isPredicted = kind === 'submission' && this.isRow;
    return {revision, form: row.id, kind, text: row.text, isPredicted, parcel};
  }

  seen = row => digestsIn(row.state, row.rendered);

  submit(row, does) {
    this.outbox = outbox.collected(this.outbox, row.id);
    this.queueChanges();
    const request = this.requestOf(row, 'submission', does);
    this.outbox = outbox.queued(this.outbox, request);
    return request;
  }

  changeOf(id) {
    this.outbox = outbox.collected(this.outbox, id);
    const row = this.rows.get(id);
    return row && isEdited(row.state) && !isAsking(row.state) && this.requestOf(row, 'change');
  }

  reportOf() {
    this.outbox = outbox.counted(this.outbox);
    return {revision: this.outbox.revision, kind: 'report', parcel: {isPacked: true}};
  }

  queueChanges() {
    const forms = this.outbox.changed.filter(id => !this.isMadeBy(id));
    for (const request of forms.map(id => this.changeOf(id))) {
      if (request) this.outbox = outbox.queued(this.outbox, request);
    }
  }

  /** Packs a request as it is first sent, with the row's present text. */
  pack({revision, parcel}) {
    const {row, isPacked, makes} = parcel;
    parcel.isPacked = true;
    if (isPacked || !this.isRow || (!makes && row.text === parcel.text)) return;
    if (!makes) parcel.seen = this.seen(row);
    parcel.text = row.text;
    parcel.isSent = true;
    row.state = sending(row.state, revision, row.text, row.rendered);
  }

  send() {
    for (;;) {
      const reports = this.isReportDue && outbox.mayReport(this.outbox);
      const {send: next, collect, report} = outbox.nextStep(this.outbox, reports);
      const request = next ?? (collect === undefined ? report && this.reportOf() : this.changeOf(collect));
      if (!request && collect !== undefined) continue;
      if (!request) return;
      if (reports) this.isReportDue = false;
      this.outbox = outbox.began(this.outbox, request, 0);
      this.pack(request);
      return this.post(this, request);
    }
  }

  /** Sends all that waits in one request, as the page is left. */
  batch() {
    if (!this.outbox.wasReady) return [];
    this.queueChanges();
    const requests = outbox.waiting(this.outbox);
    requests.forEach(each => this.pack(each));
    return requests.map(Browser.contentOf);
  }

  static contentOf({revision, form, parcel}) {
    const {text, seen, insists, removes, makes, saves, cancels} = parcel;
    return {revision, form, text, seen, insists, removes, makes, saves, cancels};
  }

  // MARK: What the server says

  receive(request, {status, theirs, isStored}) {
    const outcome = outbox.outcomeOf(status);
    if (outcome === 'lost') return this.lose();
    const {revision, kind, parcel} = request;
    this.outbox = outbox.responded(this.outbox, outcome);
    this.predictions = decided(this.predictions, revision, 'answered');
    if (parcel.row) this.noteAnswer(request, {outcome, theirs, isStored});
    this.settle();
    this.outbox = outbox.freed(this.outbox);
    this.send();
  }

  noteAnswer({revision, kind, parcel}, {outcome, ...response}) {
    const {row} = parcel;
    const isRowStored = outbox.isTakenBy(outcome) && Boolean(parcel.makes || response.isStored);
    const answer = {revision, text: parcel.text, outcome, isSubmission: kind === 'submission',
      isStored: isRowStored, isNew: parcel.makes};
    row.state = answered(row.state, answer, row.text);
    if (isReplacedBy(row.patch, answer)) {
      row.rendered = row.patch.value;
      row.patch = null;
    }
    if (response.theirs === undefined) return;
    const present = this.keys.includes(row.id) ? row.patch?.value ?? row.rendered : null;
    const theirs = newest(response.theirs, revision, {isRow: this.isRow, shown: this.outbox.shown, present});
    const verdict = judged(row.state, theirs, {isRow: this.isRow, now: row.text, rendered: row.rendered});
    row.again = verdict === 'wait';
    if (verdict === 'send') this.noteChange(row);
    else if (verdict !== 'nothing') this.ask(row, theirs);
  }

  /** The request under way got lost. */
  lose() {
    this.isReportDue = true;
    this.disconnect();
    this.outbox = outbox.freed(this.outbox);
  }

  disconnect() {
    this.outbox = outbox.closed(this.outbox);
    this.isFollowing = false;
    this.noteOwed();
  }

  connect() {
    this.outbox = outbox.settled(outbox.opened(this.outbox));
    this.send();
  }

  /** Applies a patch: the order of rows, and the texts that changed. */
  patch({revision, keys, texts, resets}) {
    this.outbox = outbox.acknowledging(this.outbox, revision);
    const {acknowledged} = this.outbox;
    [this.predictions] = divided(this.predictions, {acknowledged, isCurrent: !this.isFollowing});
    this.keys = keys;
    for (const [id, text] of texts) {
      const row = this.rows.get(id);
      if (!row) {
        this.rows.set(id, this.rowOf(id, text));
        this.shows(this, id, text);
      } else if (isNews(row.state, text, row.rendered) || row.patch) {
        row.patch = {value: text, at: acknowledged};
        this.release(row);
      }
    }
    this.arrange();
    for (const each of resets) this.reset(this.rows.get(each.form), each);
    this.isFollowing = true;
    for (const row of this.rows.values()) this.release(row);
    this.send();
  }

  /** Fills a form that was saved, unless the person typed on. */
  reset(row, {text, revision: saved}) {
    const {state, fills} = resetTo(row.state, {text, revision: saved, rendered: row.rendered});
    row.state = state;
    if (!fills) return;
    row.rendered = text;
    this.show(row, text);
  }

  ask(row, theirs) {
    row.state = asking(row.state, theirs);
    this.tells(this, row, theirs);
  }

  release(row) {
    if (!row.patch) return;
    const {value} = row.patch;
    const {state, tells, shows} = released(row.state, {
      value, now: row.text, isFocused: this.focus === row.id, isRow: this.isRow,
      acknowledged: this.outbox.acknowledged, shown: this.outbox.shown,
    });
    if (tells && isAsking(state)) this.ask(row, value);
    else if (tells || shows) row.state = state;
    if (tells && !isAsking(state) && isEdited(state)) this.noteChange(row);
    if (!shows) return;
    row.patch = null;
    row.rendered = value;
    this.show(row, value);
  }

  /** Shows what had to wait, and lets go of rows that nobody needs any more. */
  settle() {
    for (const row of this.rows.values()) this.release(row);
    if (this.held.size) this.arrange();
  }

  arrange() {
    const own = about(this.predictions, list);
    // Nothing is to be decided where the page shows the server's order: most of the time.
    const isInOrder = this.rows.size === this.order.length && this.keys.join() === this.order.join();
    if (!own.length && !this.held.size && isInOrder) return;
    const predicted = after(own, this.keys);
    const {held, gone, back} = holding({
      held: this.held, predicted, removed: own.filter(each => each.isRemoval).map(({key}) => key),
      known: [...this.rows.keys()], order: this.order,
      isInUse: id => {
        const row = this.rows.get(id);
        return !row.isLetGo && (this.focus === id || this.isPending(row));
      },
    });
    this.held = held;
    for (const row of gone.map(id => this.rows.get(id))) if (row.text && !this.isPending(row)) this.ask(row,
      null);
    for (const row of back.map(id => this.rows.get(id))) {
      if (row.state.theirs === null) row.state = below(row.state);
      if (row.text !== baseIn(row.state, row.rendered) || isEdited(row.state)) this.noteChange(row);
    }
    const wanted = shownKeys(predicted, held);
    const shown = new Set(wanted);
    for (const id of this.rows.keys()) {
      if (shown.has(id)) continue;
      if (this.focus === id) this.focus = null;
      if (!this.keys.includes(id)) this.rows.delete(id);
    }
    this.order = this.moved(this.order.filter(id => shown.has(id)), wanted);
  }

  /** The order after the moves that the core says; the row with the focus is never moved. */
  moved(order, wanted) {
    const moves = movesBetween(order, wanted, {hasFocus: id => id === this.focus, isInUse: () => false});
    const rest = [...order];
    for (const [id, before] of moves) {
      if (rest.includes(id)) rest.splice(rest.indexOf(id), 1);
      rest.splice(before === undefined ? rest.length : rest.indexOf(before), 0, id);
    }
    if (`${rest}` !== `${wanted}`) throw new Error(`the order is ${rest}, not ${wanted}`);
    return rest;
  }
}
