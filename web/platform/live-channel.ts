import { note } from './debug-log.ts';

/** What happens to the connection itself. */
export type ConnectionEvent =
  /** The server rejected the connection: access to the team or the session may be gone. */
  | { kind: 'refused' }
  /** Comes first: changes are delivered from here on, and those since the page was opened. */
  | { kind: 'ready' }
  /** The connection resumed without a gap: requests that failed meanwhile are worth a retry. */
  | { kind: 'back' }
  /** Events may have been missed: everything has to be fetched again. */
  | { kind: 'reset' };

export type LiveState = 'connecting' | 'open' | 'reconnecting';

const RETRY_AFTER = 3_000;
/** The server sends a heartbeat every 15 seconds. Two of these may come late, not be missing. */
const MAX_QUIET = 40_000;
/** A browser allows six connections to a host; hidden tabs give theirs back. */
const CLOSE_HIDDEN_AFTER = 10_000;

/** Callers that need the stream while the page is hidden. */
let hiddenListeners = 0;

/** Keeps the connections of this page while it is hidden, until the answered function is called. */
export function listenWhileHidden(): () => void {
  hiddenListeners += 1;
  return () => void (hiddenListeners -= 1);
}

/** One EventSource, shared by all its listeners. It closes when the last one leaves. */
export class LiveChannel<Change> {
  state: LiveState = 'connecting';
  readonly url: string;
  #source: EventSource | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
  /** This server says when there is nothing to say; one of an earlier version may not. */
  #isHeartbeatKnown = false;
  /** Changes between the last connection and this one were not delivered. */
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
    this.#heard();
    for (const kind of ['open', 'ready', 'change', 'presence', 'reset']) {
      source.addEventListener(kind, this.#heard);
    }
    source.addEventListener('quiet', () => {
      this.#isHeartbeatKnown = true;
      this.#heard();
    });
    source.addEventListener('open', () => this.#opened());
    // Not on `open`: headers can arrive before the server knows its position in the stream.
    source.addEventListener('ready', () => this.#ready());
    source.addEventListener('change', (event) => this.#notify(JSON.parse(event.data) as Change));
    // Who looks at what: nothing that could be missed, so it has no place in the stream of changes.
    source.addEventListener('presence', (event) =>
      this.#notify({ kind: 'presence', ...(JSON.parse(event.data) as object) } as Change),
    );
    source.addEventListener('reset', () => this.#notify({ kind: 'reset' }));
    source.addEventListener('error', () => {
      this.#mayHaveMissed = true;
      this.#setState('reconnecting');
      // While CONNECTING the browser retries from the last event it saw. Once CLOSED it gives up.
      if (source.readyState === EventSource.CLOSED) {
        this.#notify({ kind: 'refused' });
        this.#timer = setTimeout(() => this.#reconnect(), RETRY_AFTER);
      }
    });
  }

  /** A network can stall without an end: then nothing comes, and nothing says so. */
  #heard = () => {
    clearTimeout(this.#watch);
    if (this.#isHeartbeatKnown) this.#watch = setTimeout(this.#networkChanged, MAX_QUIET);
  };

  #opened() {
    const wasAway = this.state === 'reconnecting';
    this.#setState('open');
    if (wasAway) this.#notify({ kind: 'back' });
  }

  /** Sent to a connection without a last event id: earlier changes have to be fetched. */
  #ready() {
    this.#notify({ kind: this.#mayHaveMissed ? 'reset' : 'ready' });
    this.#mayHaveMissed = true;
  }

  /** Includes how long this page has been fetching, so that the server sends changes since then. */
  #address(): string {
    if (this.#mayHaveMissed) return this.url;
    const join = this.url.includes('?') ? '&' : '?';
    return `${this.url}${join}age=${Math.ceil(performance.now())}`;
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
   * A lost or stalled network leaves an open connection as it is, which then waits for what cannot come: a
   * new one shows at once whether the server is still there, which may be on this machine. Back, it is not
   * waited for.
   */
  #networkChanged = () => {
    const isGivenBack = this.#source?.readyState === EventSource.CLOSED;
    if (isGivenBack && document.visibilityState === 'hidden') return;
    this.#mayHaveMissed = true;
    this.#setState('reconnecting');
    this.#reconnect();
  };

  #close() {
    clearTimeout(this.#timer);
    clearTimeout(this.#watch);
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
    // Each page connects once, which says nothing; what was lost and came back does.
    const broke = state === 'reconnecting' || this.state === 'reconnecting';
    if (state !== this.state && broke) note(state === 'open' ? 'info' : 'warn', 'live', state);
    this.state = state;
    for (const listener of this.#onState) listener();
  }
}
