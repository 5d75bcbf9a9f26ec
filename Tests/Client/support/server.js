// A model of the server, by the contract of docs/live.md: rows whose texts are stored as they are typed, or
// drafts that each page has of its own until they are saved.
import {digestOf} from '../../../Public/live/core/digest.js';

export class Server {
  /** @param onStore is called with a row, its text before and after, and the name of who stored it. */
  constructor(texts, onStore, isDraft = false) {
    this.isDraft = isDraft;
    this.rows = new Map(texts.map((text, index) => [`${index}`, {text, isDeleted: false, isEmpty: false}]));
    this.pages = new Map();
    this.onStore = onStore;
  }

  /** The rows that are not deleted: pairs of their ids and texts. */
  get shown() {
    return [...this.rows].filter(([, row]) => !row.isDeleted).map(([id, {text}]) => [id, text]);
  }

  /** Opens the stream of a page, which gets everything. */
  open(token, name) {
    if (!this.pages.has(token)) this.pages.set(token, this.pageOf(name));
    Object.assign(this.pages.get(token), {stream: [], sent: new Map()});
    this.publish(token);
  }

  pageOf = name => ({name, revision: 0, forms: new Map(), drafts: new Map(), resets: [], stream: null});

  /** Ends a stream. The commands that did not arrive come again. */
  close(token) {
    const page = this.pages.get(token);
    if (!page?.stream) return;
    page.resets = [...page.stream.flatMap(({resets}) => resets), ...page.resets];
    page.stream = null;
  }

  /** Forgets all pages, as when it is started again. */
  restart() {
    this.pages.clear();
  }

  /** Sends a page the order of its rows, and the texts that changed since it was sent them. */
  publish(token) {
    const page = this.pages.get(token);
    if (!page?.stream) return;
    const rows = this.shown.map(([id, text]) => [id, page.drafts.get(id) ?? text]);
    const texts = rows.filter(([id, text]) => page.sent.get(id) !== text);
    page.sent = new Map(rows);
    const keys = rows.map(([id]) => id);
    page.stream.push({revision: page.revision, keys, texts, resets: page.resets.splice(0)});
  }

  publishAll() {
    for (const token of this.pages.keys()) this.publish(token);
  }

  /** Answers a request. Each revision of a form is carried out once. */
  answer(token, request) {
    const page = this.pages.get(token);
    if (!page) return {status: 410};
    const before = page.forms.get(request.form);
    if (before && request.revision <= before.revision) {
      return request.revision === before.revision ? before.answer : {status: 204};
    }
    const answer = request.form === undefined ? {status: 204} : this.carryOut(request, page);
    page.forms.set(request.form, {revision: request.revision, answer});
    page.revision = Math.max(page.revision, request.revision);
    this.publishAll();
    return answer;
  }

  /** Answers the requests of a page that was left; what is not stored is told on the next page. */
  answerBatch(token, name, requests) {
    if (!this.pages.has(token)) this.pages.set(token, this.pageOf(name));
    const told = requests.filter(each => this.answer(token, each).status === 409);
    return told.map(({form, text}) => ({form, text}));
  }

  carryOut({revision, form, text, seen, insists, removes, makes, saves, cancels}, page) {
    const {name} = page;
    if (makes) {
      if (this.rows.has(form)) return {status: 204};
      this.rows.set(form, {text: '', isDeleted: false, isEmpty: false});
      this.store(form, text, name);
      return {status: 204, isStored: true};
    }
    const row = this.rows.get(form);
    // A submission has fields that nobody changed; what a change names of a row is to be stored in any case.
    const isUnchanged = seen.length === 1 && seen[0] === digestOf(text);
    const isFree = seen.includes(digestOf(row.text)) || row.text === text;
    if (this.isDraft && !saves && !cancels) {
      page.drafts.set(form, isUnchanged ? undefined : text);
      return {status: 204};
    }
    if (saves || cancels) {
      if (saves && !isUnchanged && !isFree) return {status: 409, theirs: row.text};
      if (saves && !isUnchanged) this.store(form, text, name);
      page.drafts.delete(form);
      page.resets.push({form, revision, text: row.text});
      return {status: 204};
    }
    if (removes) {
      if (!row.isDeleted && !isUnchanged && isFree) this.store(form, text, name);
      row.isEmpty = row.isDeleted ? row.isEmpty : row.text === '';
      row.isDeleted = this.hasDeleted = true;
      return {status: 204};
    }
    if (row.isDeleted && !insists && !(row.isEmpty && text)) return {status: 409, theirs: null};
    row.isDeleted = false;
    if (!isFree) return {status: 409, theirs: row.text};
    this.store(form, text, name);
    return {status: 204, isStored: true};
  }

  store(id, text, name) {
    const row = this.rows.get(id);
    const before = row.text;
    row.text = text;
    this.onStore(id, before, text, name);
  }
}
