// The page's event stream. `EventSource` gives up for good on any response but 200, so this reads the stream
// itself.

import {isPrivate, mark} from '../page/client.js';

let lastID = mark?.dataset.state;
let current;
let attempt = 0;
/** Milliseconds that the server asked to wait before the next attempt. */
let askedPause = null;
let timer;
let handle;
let onChange;

/** Pauses in milliseconds: the first and the longest one before a new attempt, the time that a connection may
    take to open and be silent (the server sends a comment every 20 s), and the time that a page waits which
    gave way to others. */
const pauses = {first: 500, longest: 60_000, opening: 10_000, silence: 50_000, turn: 15_000};

/** Reads a text/event-stream body and calls back with its events. The server ends lines with LF only, and no
    event has several lines of data. */
async function read(body, alive, dispatch) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ''; ;) {
    alive();
    const {done, value: text} = await reader.read();
    if (done) return;
    const events = (rest + text).split('\n\n');
    rest = events.pop();
    for (const lines of events) {
      const event = Object.fromEntries(lines.split('\n').map(line => line.split(/: ?([^]*)/)));
      if ('data' in event) dispatch(event);
      if (event.retry) askedPause = Number(event.retry);
    }
  }
}

async function connect() {
  clearTimeout(timer);
  takeTurns();
  const connection = current = new AbortController();
  let watchdog;
  const alive = (limit = pauses.silence) => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => connection.abort(), limit);
  };
  alive(pauses.opening);
  try {
    const {status, ok, body, headers} = await fetch(location.href, {
      headers: {
        'Live-Page': mark.dataset.page, 'Live-Build': mark.dataset.build, 'Live-Tab': tab,
        Accept: 'text/event-stream', 'Last-Event-ID': lastID,
        ...isPrivate && {'Live-Visitor': mark.dataset.visitor},
      },
      signal: connection.signal,
      cache: 'no-store',
    });
    if (status === 204) return;
    if (status === 401) return handle('reload');
    if (ok) {
      // Another one of several servers may have the page from now on.
      mark.dataset.page = headers.get('Live-Page') ?? mark.dataset.page;
      await read(body, alive, ({event, data, id}) => {
        handle(event, data);
        // Only `reload` has no id: the page does not become live by it.
        if (!id) return;
        attempt = 0;
        lastID = id;
        onChange('live');
      });
    }
  } catch {
    // The connection failed or was cut: try again below.
  }
  if (connection !== current) return;
  reopen(askedPause ?? Math.min(pauses.longest, pauses.first * 2 ** attempt++));
  askedPause = null;
}

/** Closes the stream, and opens it again after a pause, if the page is visible then. */
function disconnect(state, pause) {
  current?.abort();
  channel?.close();
  current = channel = null;
  onChange(state);
  clearTimeout(timer);
  timer = setTimeout(openOrTouch, pause * (0.7 + 0.6 * Math.random()));
}

/** Opens the stream again, such as when the server has forgotten the page or the network went. */
export function reopen(pause = pauses.first) {
  disconnect('lost', pause);
}

/** Opens the stream of a visible page or, where it is open, makes it the last to give way. */
function openOrTouch() {
  if (document.hidden || (current && !newerTabs.size)) return;
  if (!current) connect();
  newerTabs.clear();
  channel.postMessage({tab, isOpen: true});
}

// A browser has six connections to a server, unless they speak HTTP/2. Pages that are visible at once take
// turns, so that there is always one left to load a page and to send a form: those that were opened or used
// longest ago give way.
const maxStreams = performance.getEntriesByType('navigation')[0]?.nextHopProtocol === 'h2' ? 50 : 4;
const newerTabs = new Set();
const tab = Math.random();
let channel;

function takeTurns() {
  channel = new BroadcastChannel('live');
  channel.onmessage = ({data}) => {
    newerTabs[data.isOpen ? 'add' : 'delete'](data.tab);
    if (newerTabs.size >= maxStreams) pause();
  };
}

function pause() {
  channel?.postMessage({tab});
  disconnect('paused', pauses.turn);
}

/** Keeps the stream open for as long as the page is visible. `events` is called with each event, `changed`
    with the state. */
export function follow(events, changed) {
  handle = events;
  onChange = changed;
  document.addEventListener('visibilitychange', () => document.hidden ? pause() : openOrTouch());
  addEventListener('pagehide', pause);
  // A connection may outlive its network for minutes without noticing.
  addEventListener('offline', () => reopen());
  const signs = ['pageshow', 'online', 'focus', 'pointerdown', 'submit'];
  for (const name of signs) addEventListener(name, openOrTouch);
  // Typing brings back a stream that gave way. Where a server just failed, it isn't asked again for each key.
  addEventListener('input', () => attempt || openOrTouch());
  openOrTouch();
}
