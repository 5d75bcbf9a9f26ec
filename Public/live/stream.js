// The page's event stream. `EventSource` gives up for good on any answer but 200, so this reads the stream itself.

const mark = document.getElementById('live');
let lastID = mark?.dataset.state;
let current = null;
let attempt = 0;
let timer = 0;
let handle = () => {};
let onChange = () => {};

/** Milliseconds: the first and the longest pause before a new attempt, how long a connection may take to open, and
    how long it may be silent (the server sends a comment every 20 s). */
const pauses = {first: 500, longest: 60_000, opening: 10_000, silence: 50_000};

function field(line) {
  const colon = line.indexOf(':');
  if (colon < 0) return [line, ''];
  return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')];
}

/** Calls back with the events of a text/event-stream body; the server ends lines with LF only. */
async function read(body, alive, dispatch) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let event = {type: '', data: [], id: undefined};
  for (;;) {
    const {done, value} = await reader.read();
    if (done) return;
    alive();
    const lines = (rest + value).split('\n');
    rest = lines.pop();
    for (const line of lines) {
      if (line === '') {
        if (event.data.length) dispatch(event.type, event.data.join('\n'), event.id);
        event = {type: '', data: [], id: undefined};
        continue;
      }
      const [name, value] = field(line);
      if (name === 'data') event.data.push(value);
      else if (name === 'event') event.type = value;
      else if (name === 'id') event.id = value;
      else if (name === 'retry' && /^\d+$/.test(value)) pauses.next = Number(value);
    }
  }
}

async function open() {
  close();
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
    const response = await fetch(location.href, {headers, signal: connection.signal, cache: 'no-store'});
    if (response.status === 204) return;
    if (response.status === 401) return location.reload();
    if (response.ok) {
      alive();
      await read(response.body, alive, (type, data, id) => {
        attempt = 0;
        handle(type, data);
        if (id) lastID = id;
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
  const pause = pauses.next ?? Math.min(pauses.longest, pauses.first * 2 ** attempt++);
  delete pauses.next;
  timer = setTimeout(openIfVisible, pause * (0.7 + 0.6 * Math.random()));
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

/** Opens the stream again at once, such as when the server has forgotten the page. */
export function reopen() {
  if (current) close();
  onChange('lost');
  clearTimeout(timer);
  timer = setTimeout(openIfVisible, pauses.first * (0.5 + Math.random()));
}

/** Keeps the stream open for as long as the page is looked at. */
export function follow(events, changed) {
  handle = events;
  onChange = changed;
  const pause = () => {
    close();
    onChange('paused');
  };
  document.addEventListener('visibilitychange', () => document.hidden ? pause() : openIfVisible());
  addEventListener('pagehide', pause);
  addEventListener('pageshow', openIfVisible);
  addEventListener('online', () => {
    clearTimeout(timer);
    openIfVisible();
  });
  openIfVisible();
}
