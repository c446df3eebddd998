import { addLogEntry } from './debug-log.ts';

/** Changes of the connection itself. */
export type ConnectionEvent =
  /** The server rejected the connection: access to the team or the session may be gone. */
  | { kind: 'refused' }
  /** Sent first. Changes since the page was opened are delivered, and all later ones. */
  | { kind: 'ready' }
  /** The connection resumed without a gap. Requests that failed meanwhile are worth retrying. */
  | { kind: 'back' }
  /** Events may have been missed, so everything must be refetched. */
  | { kind: 'reset' };

export type LiveState = 'connecting' | 'open' | 'reconnecting';

const RETRY_AFTER = 3_000;
/** Milliseconds. The server sends a heartbeat every 15 s, so two may be late but not missing. */
const MAX_QUIET = 40_000;
/** Browsers allow six connections per host, so hidden tabs close theirs after this many milliseconds. */
const CLOSE_HIDDEN_AFTER = 10_000;

/** Number of callers that need the stream while the page is hidden. */
let hiddenListeners = 0;

/** Keeps this page's connections open while it is hidden, until the returned function is called. */
export function listenWhileHidden(): () => void {
  hiddenListeners += 1;
  return () => void (hiddenListeners -= 1);
}

/** One EventSource shared by all its listeners. Closes when the last one leaves. */
export class LiveChannel<Change> {
  state: LiveState = 'connecting';
  readonly url: string;
  #source: EventSource | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watchdogTimer: ReturnType<typeof setTimeout> | undefined;
  /** Whether this server sends heartbeats. One of an earlier version may not. */
  #isHeartbeatKnown = false;
  /** Changes between the previous connection and this one may have been missed. */
  #mayHaveMissed = false;
  #onChange = new Set<(change: Change | ConnectionEvent) => void>();
  #onState = new Set<() => void>();

  constructor(url: string) {
    this.url = url;
  }

  listen(onChange: (change: Change | ConnectionEvent) => void): () => void {
    this.#onChange.add(onChange);
    if (this.#onChange.size === 1) this.#open();
    return () => {
      this.#onChange.delete(onChange);
      if (this.#onChange.size === 0) this.#close();
    };
  }

  watchState = (onState: () => void): (() => void) => {
    this.#onState.add(onState);
    return () => this.#onState.delete(onState);
  };

  #open() {
    document.addEventListener('visibilitychange', this.#visibilityChanged);
    window.addEventListener('offline', this.#networkChanged);
    window.addEventListener('online', this.#networkChanged);
    this.#connect();
  }

  #connect() {
    clearTimeout(this.#timer);
    const source = new EventSource(this.#address());
    this.#source = source;
    this.#restartWatchdog();
    for (const kind of ['open', 'ready', 'change', 'presence', 'reset']) {
      source.addEventListener(kind, this.#restartWatchdog);
    }
    source.addEventListener('quiet', () => {
      this.#isHeartbeatKnown = true;
      this.#restartWatchdog();
    });
    source.addEventListener('open', () => this.#opened());
    // Not on `open`, because headers can arrive before the server knows its position in the stream.
    source.addEventListener('ready', () => this.#ready());
    source.addEventListener('change', (event) => this.#notify(JSON.parse(event.data) as Change));
    // Presence can't be missed, so it isn't part of the resumable stream of changes.
    source.addEventListener('presence', (event) =>
      this.#notify({ kind: 'presence', ...(JSON.parse(event.data) as object) } as Change),
    );
    source.addEventListener('reset', () => this.#notify({ kind: 'reset' }));
    source.addEventListener('error', () => {
      this.#mayHaveMissed = true;
      this.#setState('reconnecting');
      // While CONNECTING, the browser retries from the last event it received. Once CLOSED, it has given up.
      if (source.readyState === EventSource.CLOSED) {
        this.#notify({ kind: 'refused' });
        this.#timer = setTimeout(() => this.#reconnect(), RETRY_AFTER);
      }
    });
  }

  /** Restarts the timeout for heartbeats, because a stalled network sends no error. */
  #restartWatchdog = () => {
    clearTimeout(this.#watchdogTimer);
    if (this.#isHeartbeatKnown) this.#watchdogTimer = setTimeout(this.#networkChanged, MAX_QUIET);
  };

  #opened() {
    const wasReconnecting = this.state === 'reconnecting';
    this.#setState('open');
    if (wasReconnecting) this.#notify({ kind: 'back' });
  }

  /** Sent to a connection without a last event id, so earlier changes must be refetched. */
  #ready() {
    this.#notify({ kind: this.#mayHaveMissed ? 'reset' : 'ready' });
    this.#mayHaveMissed = true;
  }

  /** Includes how long this page has been loading, so that the server sends changes since then. */
  #address(): string {
    if (this.#mayHaveMissed) return this.url;
    const separator = this.url.includes('?') ? '&' : '?';
    return `${this.url}${separator}age=${Math.ceil(performance.now())}`;
  }

  #reconnect() {
    this.#source?.close();
    this.#connect();
  }

  #visibilityChanged = () => {
    clearTimeout(this.#timer);
    if (document.visibilityState === 'hidden') {
      this.#timer = setTimeout(() => {
        if (hiddenListeners === 0) this.#source?.close();
      }, CLOSE_HIDDEN_AFTER);
    } else if (this.#source?.readyState === EventSource.CLOSED) {
      this.#reconnect();
    }
  };

  /**
   * After a lost or stalled network, an open connection would wait forever. A new one shows immediately
   * whether the server, which may run on this machine, can be reached. Once the network is back, it
   * reconnects without waiting.
   */
  #networkChanged = () => {
    const isClosed = this.#source?.readyState === EventSource.CLOSED;
    if (isClosed && document.visibilityState === 'hidden') return;
    this.#mayHaveMissed = true;
    this.#setState('reconnecting');
    this.#reconnect();
  };

  #close() {
    clearTimeout(this.#timer);
    clearTimeout(this.#watchdogTimer);
    document.removeEventListener('visibilitychange', this.#visibilityChanged);
    window.removeEventListener('offline', this.#networkChanged);
    window.removeEventListener('online', this.#networkChanged);
    this.#source?.close();
    this.#source = null;
    this.state = 'connecting';
  }

  #notify(change: Change | ConnectionEvent) {
    for (const listener of this.#onChange) listener(change);
  }

  #setState(state: LiveState) {
    // Doesn't log the first connection of each page, only losses and recoveries.
    const isLossOrRecovery = state === 'reconnecting' || this.state === 'reconnecting';
    if (state !== this.state && isLossOrRecovery)
      addLogEntry(state === 'open' ? 'info' : 'warn', 'live', state);
    this.state = state;
    for (const listener of this.#onState) listener();
  }
}
