// A session of two people who write in the same list, over lines that delay, reorder, cut and repeat. It
// finds what was lost.
import {isAsking, isOpenIn} from '../../../Public/live/core/field.js';
import {Browser} from './browser.js';
import {Random} from './random.js';
import {Server} from './server.js';

export class Session {
  /** @param isDraft says that what is typed is stored only as it is saved. */
  constructor(seed, isDraft = false) {
    this.isDraft = isDraft;
    this.random = new Random(seed);
    this.problems = [];
    /** What a person typed: the word, where, and by whom. */
    this.words = [];
    /** The texts that were stored, asked about and shown, by where and by whom. */
    this.stored = new Map();
    this.asked = new Set();
    this.seen = new Set();
    this.writers = new Map();
    this.chosen = new Set();
    /** The rows whose writer may be asked about a text of their own, by whom: they removed it or put it back,
        or their page was loaded again before it was there. */
    this.unsure = new Set();
    this.packets = [];
    this.batches = new Map();
    this.ids = 0;
    this.hasRestarted = false;
    this.hasCut = false;
    this.server = new Server(['one', 'two'], (...change) => this.noteStored(...change), isDraft);
    this.browsers = ['Ann', 'Ben'].map(name => new Browser(name, {
      isRow: !isDraft,
      post: (browser, request) => this.post(browser, request),
      tells: (browser, row, theirs) => this.noteAsked(browser, row, theirs),
      shows: ({name: who}, id, text) => this.seen.add(`${who} ${id} ${text}`),
    }));
    for (const browser of this.browsers) {
      this.batches.set(browser.name, []);
      browser.load(this.server);
      this.server.open(browser.token, browser.name);
    }
  }

  // MARK: The promise

  noteStored(id, before, text, name) {
    this.writers.set(`${id} ${text}`, name);
    // What is stored anew may be asked about anew.
    this.chosen.clear();
    this.stored.set(id, `${this.stored.get(id) ?? ''}|${text}`);
    if (before === text || this.seen.has(`${name} ${id} ${before}`)) return;
    this.problems.push(`${name} replaced “${before}” by “${text}” without having seen it`);
  }

  /** Whoever is asked is told, also of what they type meanwhile. */
  noteTold({name}, {id, text}) {
    for (const word of text.split(' ')) this.asked.add(`${name} ${id} ${word}`);
  }

  noteAsked(browser, row, theirs) {
    const [{name}, {id}] = [browser, row];
    this.noteTold(browser, row);
    const question = `${name} ${id} ${theirs}`;
    const isOwn = theirs && this.writers.get(`${id} ${theirs}`) === name;
    if (isOwn && !this.hasRestarted && !this.unsure.has(`${name} ${id}`)) {
      this.problems.push(`${question}: asked about their own text`);
    }
    // What was loaded again, deleted or forgotten may be asked about once more, and a request that is
    // repeated after a cut gets its old answer.
    const isSure = browser.pages === 1 && !this.hasRestarted && !this.server.hasDeleted && !this.hasCut;
    if (isSure && theirs && this.chosen.has(question)) {
      this.problems.push(`${question}: asked again after they chose`);
    }
    this.seen.add(`${name} ${id} ${theirs}`);
  }

  /** Whoever gets a draft back is told at once of what somebody else stored meanwhile. */
  noteLoaded({name, rows}, kept) {
    for (const {id} of kept) if (!rows.has(id)) this.unsure.add(`${name} ${id}`);
    for (const {id, text, rendered, state} of this.isDraft ? rows.values() : []) {
      const isOwn = this.writers.get(`${id} ${rendered}`) === name;
      const isKnown = text === rendered || isOwn || this.seen.has(`${name} ${id} ${rendered}`);
      if (!isKnown && !isAsking(state)) this.problems.push(`${name} is not told of “${rendered}”`);
    }
  }

  /** Every word is stored where it was typed, or its writer was told. */
  noteLosses() {
    for (const {word, id, name} of this.words) {
      const isStored = (this.stored.get(id) ?? '').includes(word);
      const isTold = this.asked.has(`${name} ${id} ${word}`);
      if (!isStored && !isTold) this.problems.push(`“${word}” of ${name} in row ${id} is lost`);
    }
    const stored = `${this.server.shown}`;
    for (const browser of this.browsers) {
      const shown = `${browser.order.map(id => [id, browser.rows.get(id).text])}`;
      if (shown !== stored) this.problems.push(`${browser.name} sees ${shown}, stored is ${stored}`);
    }
  }

  // MARK: The network

  post(browser, request) {
    this.packets.push({browser, token: browser.token, request, content: Browser.contentOf(request),
      goesTo: 'server'});
  }

  /** Delivers a packet, which may arrive again later, or only get lost on the way back. */
  deliver(index, isBad) {
    const packet = this.packets[index];
    const comesAgain = isBad && packet.goesTo === 'server' && this.random.chance(0.1);
    if (!comesAgain) this.packets.splice(index, 1);
    if (packet.goesTo === 'server') {
      const answer = this.server.answer(packet.token, packet.content);
      if (!comesAgain) this.packets.push({...packet, answer, goesTo: 'browser'});
    } else if (this.waits(packet)) {
      packet.browser.receive(packet.request, packet.answer);
      if (packet.answer.status === 410) this.server.close(packet.token);
    }
  }

  waits = ({browser, token, request}) => browser.token === token
    && browser.outbox.underWay?.revision === request.revision;

  /** The connection breaks: what is under way arrives late, or not at all, and nobody hears of it. */
  cut(browser) {
    this.hasCut = true;
    this.server.close(browser.token);
    const isUnderWay = browser.outbox.underWay !== null;
    this.packets = this.packets.filter(packet => packet.browser !== browser || (packet.goesTo === 'server'
      && this.random.chance(0.5)));
    if (isUnderWay) browser.lose();
    else browser.disconnect();
  }

  stream(browser) {
    const page = this.server.pages.get(browser.token);
    if (!page?.stream) {
      if (browser.outbox.link === 'closed') this.server.open(browser.token, browser.name);
      return false;
    }
    if (!page.stream.length) return false;
    browser.patch(page.stream.shift());
    if (browser.outbox.link !== 'ready') {
      this.sendKept(browser);
      browser.connect();
    }
    return true;
  }

  /** Loads the page again. What waits goes in one batch, which may get lost: then the next page sends it
      again. */
  reload(browser) {
    const {token, name} = browser;
    this.server.close(token);
    for (const row of browser.rows.values()) if (isAsking(row.state)) this.noteTold(browser, row);
    const requests = browser.batch();
    this.packets = this.packets.filter(packet => packet.browser !== browser || (packet.goesTo === 'server'
      && this.random.chance(0.5)));
    if (requests.length) {
      const arrives = this.random.chance(0.5);
      if (arrives) this.answerBatch(browser, token, requests);
      if (!arrives || this.random.chance(0.5)) this.batches.get(name).push([token, requests]);
    }
    const {kept} = browser;
    browser.load(this.server, kept);
    this.noteLoaded(browser, kept);
  }

  sendKept(browser) {
    for (const [token, requests] of this.batches.get(browser.name).splice(0)) this.answerBatch(browser,
      token, requests);
  }

  answerBatch(browser, token, requests) {
    const told = this.server.answerBatch(token, browser.name, requests);
    for (const {form, text} of told) this.noteTold(browser, {id: form, text});
  }

  // MARK: What people do

  write(browser) {
    const id = this.random.pick(browser.order);
    const row = browser.rows.get(id);
    if (!row) return;
    const word = `${browser.name[0]}${this.ids += 1}`;
    this.words.push({word, id, name: browser.name});
    browser.type(row, row.text ? `${row.text} ${word}` : word);
  }

  /** Empties a field. What was typed and not sent is gone because its writer wants that, as with a
      draft that is cancelled or a row that is removed. */
  clear(browser) {
    const row = browser.rows.get(this.random.pick(browser.order));
    if (!row) return;
    this.forget(browser, row);
    browser.type(row, '');
  }

  forget({name}, {id, text}) {
    this.words = this.words.filter(each => each.name !== name || each.id !== id
      || !text.split(' ').includes(each.word));
  }

  choose(browser) {
    const row = browser.order.map(id => browser.rows.get(id)).find(({state}) => isAsking(state));
    if (row) {
      this.noteTold(browser, row);
      const keep = this.random.pick(['mine', 'theirs']);
      if (row.state.theirs === null) this.unsure.add(`${browser.name} ${row.id}`);
      if (keep === 'mine') this.chosen.add(`${browser.name} ${row.id} ${row.state.theirs}`);
      browser.choose(row, keep);
    }
    return Boolean(row);
  }

  save(browser) {
    const row = browser.rows.get(this.random.pick(browser.order));
    if (!isAsking(row.state) && !browser.isSaved(row)) browser.save(row);
  }

  cancel(browser) {
    const row = browser.rows.get(this.random.pick(browser.order));
    if (isAsking(row.state)) return;
    this.forget(browser, row);
    browser.cancel(row);
  }

  remove(browser) {
    const row = browser.rows.get(this.random.pick(browser.order));
    if (!row || isAsking(row.state)) return;
    this.forget(browser, row);
    this.unsure.add(`${browser.name} ${row.id}`);
    browser.remove(row);
  }

  insert(browser) {
    if (this.ids < 40) browser.insert(`n${this.ids += 1}`, this.random.pick(browser.order));
  }

  /** Does something, whatever comes. */
  step() {
    const {random} = this;
    const browser = random.pick(this.browsers);
    const dice = random.below(100);
    if (dice < 26) this.write(browser);
    else if (dice < 56) this.packets.length && this.deliver(random.below(this.packets.length), true);
    else if (dice < 76) this.stream(browser);
    else if (dice < 82) browser.blur();
    else if (dice < 86) this.choose(browser);
    else if (dice < 90) this.cut(browser);
    else if (dice < 92) browser.outbox.wasReady && this.reload(browser);
    else if (dice < 95 && this.isDraft) this.save(browser);
    else if (dice < 97 && this.isDraft) this.cancel(browser);
    else if (dice < 94) this.remove(browser);
    else if (dice < 97) this.insert(browser);
    else if (dice < 99) this.clear(browser);
    else this.restart();
  }

  restart() {
    this.hasRestarted = true;
    this.server.restart();
    for (const browser of this.browsers) this.cut(browser);
  }

  /** Mends the network, and has everybody answer what they are asked, until nothing is owed. */
  finish() {
    for (const browser of this.browsers) browser.blur();
    for (let round = 0; round < 200; round += 1) {
      let isQuiet = this.packets.length === 0;
      while (this.packets.length) this.deliver(0, false);
      for (const browser of this.browsers) {
        while (this.stream(browser)) isQuiet = false;
        if (browser.focus !== null) browser.blur();
        if (this.choose(browser) || browser.outbox.link !== 'ready') isQuiet = false;
      }
      // A server that was started again does not say that it carried out what it has forgotten.
      const isDone = !this.isOwing() || (this.hasRestarted && this.isDraft && round < 100);
      if (isQuiet && !this.packets.length && isDone) {
        if (!this.isDraft || round > 100) return;
        // Everybody saves what they have.
        round = 101;
        for (const browser of this.browsers) {
          for (const id of browser.order) browser.save(browser.rows.get(id));
        }
      }
    }
    this.problems.push('it never ends');
  }

  isOwing = () => this.browsers.some(({rows, outbox: {acknowledged, underWay, queue}}) =>
    underWay || queue.length || [...rows.values()].some(({state}) => isOpenIn(state, acknowledged)));

  /** Plays the session, and returns what was wrong. */
  play(steps) {
    for (let step = 0; step < steps && !this.problems.length; step += 1) this.step();
    this.finish();
    this.noteLosses();
    return this.problems;
  }
}
