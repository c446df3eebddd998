import { note } from './debug-log.ts';

/** What the server tells the browsers of a team. */
export type Change =
  | { kind: 'conversation'; conversation_id: string }
  | { kind: 'campaign'; campaign_id: string }
  | { kind: 'creation'; creation_id: string }
  | { kind: 'member'; member_id: string }
  | { kind: 'team'; team_id: string }
  /** the server refuses the connection: the team or the session may be the person's no more */
  | { kind: 'refused' }
  /** first of all: what changes from here on is told, what was fetched before may be older */
  | { kind: 'ready' }
  /** the connection is back and goes on where it was: what failed meanwhile is worth another try */
  | { kind: 'back' }
  /** something may have been missed: everything is to be fetched again */
  | { kind: 'reset' };

export type LiveState = 'connecting' | 'open' | 'reconnecting';

const RETRY_AFTER = 3_000;
/** A browser allows six connections to a host; hidden tabs give theirs back. */
const CLOSE_HIDDEN_AFTER = 10_000;

/** One EventSource, shared by all who listen. It closes with the last of them. */
export class LiveChannel {
  state: LiveState = 'connecting';
  #url: string;
  #source: EventSource | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** something may have changed since a browser of this team last listened, and was not told */
  #mayHaveMissed = false;
  #onChange = new Set<(change: Change) => void>();
  #onState = new Set<() => void>();

  constructor(teamSlug: string) {
    this.#url = `/live/${encodeURIComponent(teamSlug)}`;
  }

  listen(onChange: (change: Change) => void): () => void {
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
    this.#connect();
  }

  #connect() {
    clearTimeout(this.#timer);
    const source = new EventSource(this.#url);
    this.#source = source;
    source.addEventListener('open', () => this.#opened());
    // Not at `open`: the headers may come before the server has its place in the stream.
    source.addEventListener('ready', () => this.#beginsHere());
    source.addEventListener('change', (event) => this.#tell(JSON.parse(event.data) as Change));
    source.addEventListener('reset', () => this.#tell({ kind: 'reset' }));
    source.addEventListener('error', () => {
      this.#mayHaveMissed = true;
      this.#setState('reconnecting');
      // while CONNECTING the browser tries again by itself, from the last event it saw; CLOSED it gives up
      if (source.readyState === EventSource.CLOSED) {
        this.#tell({ kind: 'refused' });
        this.#timer = setTimeout(() => this.#reconnect(), RETRY_AFTER);
      }
    });
  }

  #opened() {
    const wasAway = this.state === 'reconnecting';
    this.#setState('open');
    if (wasAway) this.#tell({ kind: 'back' });
  }

  /** Told to a connection that names no last event: what happened before it has to be fetched. */
  #beginsHere() {
    this.#tell({ kind: this.#mayHaveMissed ? 'reset' : 'ready' });
    this.#mayHaveMissed = true;
  }

  #reconnect() {
    this.#source?.close();
    this.#connect();
  }

  #visibilityChanged = () => {
    clearTimeout(this.#timer);
    if (document.visibilityState === 'hidden') {
      this.#timer = setTimeout(() => this.#source?.close(), CLOSE_HIDDEN_AFTER);
    } else if (this.#source?.readyState === EventSource.CLOSED) {
      this.#reconnect();
    }
  };

  #close() {
    clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.#visibilityChanged);
    this.#source?.close();
    this.#source = null;
    this.state = 'connecting';
  }

  #tell(change: Change) {
    for (const listener of this.#onChange) listener(change);
  }

  #setState(state: LiveState) {
    if (state !== this.state) note(state === 'open' ? 'info' : 'warn', 'live', state);
    this.state = state;
    for (const listener of this.#onState) listener();
  }
}
