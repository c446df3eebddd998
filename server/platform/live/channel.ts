import { sql } from 'kysely';
import type { Notification } from 'pg';
import type { Database } from '../db/database.ts';
import { LIVE_CHANNEL } from '../db/notify.ts';
import type { TeamScope } from '../db/team-scope.ts';
import type { Logger } from '../log.ts';
import { ACCESS_CHANNEL, createAccessChanges } from './access.ts';
import { keepListening } from './listening.ts';
import { createPresence, PRESENCE_CHANNEL } from './presence.ts';

/** A position in the stream of changes: `xid` orders transactions, `id` the changes of one. */
export interface Position {
  xid: number;
  id: number;
}

export interface LiveEvent extends Position {
  team_id: string;
  kind: string;
  subject_id: string;
}

export interface RecentEvent extends LiveEvent {
  /** milliseconds since its transaction began */
  age_ms: number;
}

export type LiveListener = (events: LiveEvent[]) => void;

/** Subscribes to the changes of all teams that concern platform staff. No team has this id. */
export const STAFF = 'staff';
/** While an older transaction is open, a change becomes readable only after its notification. */
const RECHECK_DELAYS_MS = [40, 250];
/** Finds changes whose notification was lost with its process. */
const POLL_INTERVAL_MS = 2_000;
const PAGE = 1_000;
/** A team makes far fewer changes while a page loads. */
export const RECENT = 200;

/** Numbers of transactions fit a double exactly. */
const EVENT_COLUMNS = sql`team_id, xid::text::int8 AS xid, id, kind, subject_id`;

/**
 * Notifies the browsers of a team of changes, across any number of processes. `listening` processes (web)
 * read the stream. Others (workers) don't need it.
 */
export function createLiveChannel(db: Database, log: Logger, listening: boolean) {
  const listeners = new Map<string, Set<LiveListener>>();
  let last: Position | undefined;
  let starting: Promise<void> | undefined;
  let closed = false;
  let pendingRead: Promise<void> | undefined;
  let readAgain = false;
  const timers = new Set<NodeJS.Timeout>();

  function check() {
    if (closed || listeners.size === 0) return;
    if (pendingRead) {
      readAgain = true;
      return;
    }
    pendingRead = readNew()
      .catch((error) => log.warn({ err: error }, 'reading live changes failed'))
      .finally(() => {
        pendingRead = undefined;
        if (readAgain) {
          readAgain = false;
          check();
        }
      });
  }

  async function readNew() {
    const from = last;
    if (!from) return;
    const { rows: events } = await db.outsideTeams((tx) =>
      sql<LiveEvent>`SELECT ${EVENT_COLUMNS}
        FROM gate_live_events(${from.xid}::xid8, ${from.id}, ${PAGE})`.execute(tx.db),
    );
    last = events.at(-1) ?? last;
    for (const [teamId, teamEvents] of Map.groupBy(events, ({ team_id }) => team_id)) {
      for (const listener of listeners.get(teamId) ?? []) listener(teamEvents);
    }
    const ofStaff = events.filter(({ kind }) => kind === 'support');
    if (ofStaff.length > 0) for (const listener of listeners.get(STAFF) ?? []) listener(ofStaff);
    if (events.length === PAGE) readAgain = true;
  }

  // Borrows one connection for a moment, without a transaction, as nothing is written. Sends one
  // message at a time: two connections could swap a view and the leave that follows it.
  const presence = createPresence(
    inOrder(
      (payloads) =>
        db.pool.query('SELECT pg_notify($1, sign) FROM unnest($2::text[]) AS s(sign)', [
          PRESENCE_CHANNEL,
          payloads,
        ]),
      (error) => log.warn({ err: error }, 'announcing a presence failed'),
    ),
  );

  const access = createAccessChanges();

  function onNotification({ channel, payload = '' }: Notification) {
    if (channel === PRESENCE_CHANNEL) return presence.receive(payload);
    if (channel === ACCESS_CHANNEL) return access.receive(payload);
    check();
    for (const ms of RECHECK_DELAYS_MS) later(check, ms);
  }

  function later(work: () => void, ms: number) {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
  }

  /** The current end of the stream. */
  async function position(): Promise<Position> {
    const { rows } = await db.outsideTeams((tx) =>
      sql<{ xid: number }>`SELECT xid::text::int8 AS xid FROM gate_live_position()`.execute(tx.db),
    );
    return { xid: rows[0]?.xid ?? 0, id: 0 };
  }

  const connection = listening
    ? keepListening({
        db,
        log,
        channels: [LIVE_CHANNEL, PRESENCE_CHANNEL, ACCESS_CHANNEL],
        onNotification,
        onListening: () => {
          check();
          access.receive();
        },
      })
    : undefined;
  const polling = listening ? setInterval(check, POLL_INTERVAL_MS) : undefined;

  return {
    /** Who is viewing which conversation. */
    presence,
    /** Notifies of access that may have ended. */
    access,
    position,
    /** Delivers the changes of a team, by its id, or `STAFF`. Nothing committed after `ready` is missed. */
    subscribe(key: string, listener: LiveListener): { ready: Promise<void>; stop: () => void } {
      const keyListeners = listeners.get(key) ?? new Set();
      if (listeners.size === 0) starting = undefined;
      listeners.set(key, keyListeners.add(listener));
      // The first browser of this process starts at the current end of the stream.
      starting ??= position().then((at) => {
        last = at;
      });
      return {
        ready: starting,
        stop() {
          keyListeners.delete(listener);
          if (keyListeners.size === 0) listeners.delete(key);
        },
      };
    },
    /**
     * The team's changes after a position, oldest first. Undefined if there are too many. A position in the
     * future comes from another server, whose data was restored here: all may be new.
     */
    since: (scope: TeamScope, from: Position): Promise<LiveEvent[] | undefined> =>
      db.inTeam(scope, async (tx) => {
        const { rows: future } = await sql`SELECT
          WHERE ${from.xid}::xid8 > pg_snapshot_xmin(pg_current_snapshot())`.execute(tx.db);
        if (future.length > 0) return undefined;
        const { rows } = await sql<LiveEvent>`SELECT ${EVENT_COLUMNS} FROM live_events
          WHERE team_id = ${tx.team_id}
            AND (xid, id) > (${from.xid}::xid8, ${from.id}::bigint)
            AND xid < pg_snapshot_xmin(pg_current_snapshot())
          ORDER BY live_events.xid, id LIMIT ${PAGE + 1}`.execute(tx.db);
        return rows.length > PAGE ? undefined : rows;
      }),
    /** The team's newest changes of the last hour, oldest first, at most `RECENT`. */
    recent: (scope: TeamScope): Promise<RecentEvent[]> =>
      db.inTeam(scope, async (tx) => {
        const { rows } = await sql<RecentEvent>`SELECT ${EVENT_COLUMNS},
            (extract(epoch FROM clock_timestamp() - at) * 1000)::float8 AS age_ms
          FROM live_events WHERE team_id = ${tx.team_id}
          ORDER BY live_events.xid DESC, id DESC LIMIT ${RECENT}`.execute(tx.db);
        return rows.toReversed();
      }),
    async close() {
      closed = true;
      presence.stop();
      clearInterval(polling);
      for (const timer of timers) clearTimeout(timer);
      await connection?.stop();
      await pendingRead;
    },
  };
}

export type LiveChannel = ReturnType<typeof createLiveChannel>;

/** Whether `a` comes after `b` in the stream. */
export function isAfter(a: Position, b: Position): boolean {
  return a.xid === b.xid ? a.id > b.id : a.xid > b.xid;
}

/** Above this many waiting signs, the oldest are dropped: a newer sign of the same tab replaces them. */
const MAX_WAITING = 1_000;

/**
 * Sends texts in order. Texts that arrive while others are being sent go out together once those have
 * arrived.
 */
export function inOrder(
  send: (texts: string[]) => Promise<unknown>,
  onError: (error: unknown) => void,
): (text: string) => void {
  let waiting: string[] = [];
  let sending = false;

  async function sendAll() {
    sending = true;
    while (waiting.length > 0) {
      const texts = waiting;
      waiting = [];
      await send(texts).catch(onError);
    }
    sending = false;
  }

  return (text) => {
    if (waiting.length === MAX_WAITING) waiting.shift();
    waiting.push(text);
    if (!sending) void sendAll();
  };
}
