// The page's event stream. `EventSource` gives up for good on any answer but 200, so this reads the stream itself.

const mark = document.getElementById('live');
let lastID = mark?.dataset.state;
let current;
let attempt = 0;
let timer;
let handle;
let onChange;

/** Milliseconds: the first and the longest pause before a new attempt, how long a connection may take to open and be
    silent (the server sends a comment every 20 s), and how long a page waits that gave way to others. */
const pauses = {first: 500, longest: 60_000, opening: 10_000, silence: 50_000, turn: 15_000};

/** Calls back with the events of a text/event-stream body; the server ends lines with LF only. */
async function read(body, alive, dispatch) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let event = {};
  for (;;) {
    const {done, value: text} = await reader.read();
    if (done) return;
    alive();
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    for (const line of lines) {
      const [, name, value] = /^([^:]*):? ?(.*)$/.exec(line);
      if (line !== '') {
        event[name] = name === 'data' && 'data' in event ? `${event.data}\n${value}` : value;
        continue;
      }
      if ('data' in event) dispatch(event);
      if (event.retry) pauses.next = Number(event.retry);
      event = {};
    }
  }
}

async function open() {
  close();
  takeTurn();
  const connection = current = new AbortController();
  let watchdog;
  const alive = (limit = pauses.silence) => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => connection.abort(), limit);
  };
  alive(pauses.opening);
  try {
    const headers = {
      'Accept': 'text/event-stream', 'Last-Event-ID': lastID,
      'Live-Page': mark.dataset.page, 'Live-Build': mark.dataset.build,
    };
    const {status, ok, body} = await fetch(location.href, {headers, signal: connection.signal, cache: 'no-store'});
    if (status === 204) return;
    if (status === 401) return location.reload();
    if (ok) {
      alive();
      await read(body, alive, ({event, data, id}) => {
        attempt = 0;
        handle(event, data);
        lastID = id ?? lastID;
        onChange('live');
      });
    }
  } catch {
    // The connection failed or was cut: try again below.
  } finally {
    clearTimeout(watchdog);
  }
  if (connection !== current) return;
  current = null;
  onChange('lost');
  retry(pauses.next ?? Math.min(pauses.longest, pauses.first * 2 ** attempt++));
  delete pauses.next;
}

function close() {
  clearTimeout(timer);
  const connection = current;
  current = null;
  connection?.abort();
}

function openIfVisible() {
  if (!document.hidden && !current) open();
}

function retry(pause) {
  clearTimeout(timer);
  timer = setTimeout(openIfVisible, pause * (0.7 + 0.6 * Math.random()));
}

/** Opens the stream again, such as when the server has forgotten the page. */
export function reopen() {
  close();
  onChange('lost');
  retry(pauses.first);
}

// A browser has six connections to a server, unless they speak HTTP/2. Pages that are visible at once take turns, so
// that there is always one left to load a page and to send a form.
const most = performance.getEntriesByType('navigation')[0]?.nextHopProtocol === 'h2' ? 50 : 4;
const turns = new Map();
const tab = Math.random();
let channel;

function takeTurn() {
  const since = Date.now();
  turns.clear();
  channel?.close();
  channel = new BroadcastChannel('live');
  channel.onmessage = ({data: {from, turn, asks}}) => {
    turns.set(from, turn);
    if (asks && current) channel?.postMessage({from: tab, turn: since});
    if (!current || [...turns.values()].filter(other => other > since).length < most) return;
    pause();
    retry(pauses.turn);
  };
  channel.postMessage({from: tab, turn: since, asks: true});
}

function pause() {
  close();
  channel?.postMessage({from: tab, turn: 0});
  channel?.close();
  channel = undefined;
  onChange('paused');
}

/** Keeps the stream open for as long as the page is looked at. */
export function follow(events, changed) {
  handle = events;
  onChange = changed;
  document.addEventListener('visibilitychange', () => document.hidden ? pause() : openIfVisible());
  addEventListener('pagehide', pause);
  for (const name of ['pageshow', 'online', 'focus', 'pointerdown']) addEventListener(name, openIfVisible);
  openIfVisible();
}
