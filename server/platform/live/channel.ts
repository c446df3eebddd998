import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { LIVE_CHANNEL } from '../db/notify.ts';
import type { TeamScope } from '../db/team-scope.ts';
import type { Logger } from '../log.ts';
import { ACCESS_CHANNEL, type AccessChanges, createAccessChanges } from './access.ts';
import { keepListening } from './listening.ts';
import { createPresence, type Presence, PRESENCE_CHANNEL } from './presence.ts';

/** A position in the stream of changes: `xid` orders transactions, `id` the changes of one. */
export interface Position {
  xid: bigint;
  id: bigint;
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

/** Notifies the browsers of a team of changes, across any number of processes. */
export interface LiveChannel {
  /** Delivers the changes of a team; nothing committed after `ready` is missed. */
  subscribe(teamId: string, listener: LiveListener): { ready: Promise<void>; stop: () => void };
  /** The team's changes after a position, oldest first. Undefined if there are too many. */
  since(scope: TeamScope, position: Position): Promise<LiveEvent[] | undefined>;
  /** The current end of the stream. */
  position(): Promise<Position>;
  /** The team's newest changes of the last hour, oldest first, at most `RECENT`. */
  recent(scope: TeamScope): Promise<RecentEvent[]>;
  /** Delivers the changes of all teams that concern platform staff: support conversations. */
  subscribeStaff(listener: LiveListener): { ready: Promise<void>; stop: () => void };
  /** Who is viewing which conversation. */
  presence: Presence;
  /** Notifies of access that may have ended. */
  access: AccessChanges;
  close(): Promise<void>;
}

/** The listener key of staff. No team has this id. */
const STAFF = 'staff';
/** While an older transaction is open, a change becomes readable only after its notification. */
const RECHECK_DELAYS_MS = [40, 250];
/** Finds changes whose notification was lost with its process. */
const POLL_INTERVAL_MS = 2_000;
const PAGE = 1_000;
/** A team makes far fewer changes while a page loads. */
export const RECENT = 200;

interface EventRow {
  team_id: string;
  xid: string;
  id: string;
  kind: string;
  subject_id: string;
}

/** `listening` processes (web) read the stream. Others (workers) don't need it. */
export function createLiveChannel(db: Database, log: Logger, listening: boolean): LiveChannel {
  const listeners = new Map<string, Set<LiveListener>>();
  let position: Position | undefined;
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
    const from = position;
    if (!from) return;
    const events = await db.outsideTeams((tx) =>
      sql<EventRow>`SELECT team_id, xid::text, id::text, kind, subject_id
        FROM gate_live_events(${String(from.xid)}::xid8, ${String(from.id)}::bigint, ${PAGE})`
        .execute(tx.db)
        .then((result) => result.rows.map(toEvent)),
    );
    const last = events.at(-1);
    if (!last) return;
    position = { xid: last.xid, id: last.id };
    for (const [teamId, teamEvents] of byTeam(events)) {
      for (const listener of listeners.get(teamId) ?? []) listener(teamEvents);
    }
    const ofStaff = listeners.has(STAFF) ? events.filter(({ kind }) => kind === 'support') : [];
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

  function onNotification(notification?: { channel: string; payload?: string | undefined }) {
    if (notification?.channel === PRESENCE_CHANNEL) {
      presence.receive(notification.payload ?? '');
      return;
    }
    if (notification?.channel === ACCESS_CHANNEL) {
      access.receive(notification.payload ?? '');
      return;
    }
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

  async function now(): Promise<Position> {
    const rows = await db.outsideTeams((tx) =>
      sql<{ xid: string }>`SELECT xid::text FROM gate_live_position()`
        .execute(tx.db)
        .then((result) => result.rows),
    );
    return { xid: BigInt(rows[0]?.xid ?? 0), id: 0n };
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

  function subscribe(key: string, listener: LiveListener) {
    const keyListeners = listeners.get(key) ?? new Set();
    if (listeners.size === 0) starting = undefined;
    listeners.set(key, keyListeners.add(listener));
    // The first browser of this process starts at the current end of the stream.
    starting ??= now().then((at) => {
      position = at;
    });
    return {
      ready: starting,
      stop() {
        keyListeners.delete(listener);
        if (keyListeners.size === 0) listeners.delete(key);
      },
    };
  }

  return {
    subscribe,
    subscribeStaff: (listener) => subscribe(STAFF, listener),
    recent: (scope) => recentChanges(db, scope),
    since: (scope, from) => changesSince(db, scope, from),
    position: now,
    presence,
    access,
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

/** A position in the future comes from another server, whose data was restored here: all may be new. */
async function changesSince(db: Database, scope: TeamScope, from: Position) {
  const rows = await db.inTeam(scope, async (tx) => {
    const { rows: futureRows } = await sql`SELECT
      WHERE ${String(from.xid)}::xid8 > pg_snapshot_xmin(pg_current_snapshot())`.execute(tx.db);
    if (futureRows.length > 0) return undefined;
    return sql<EventRow>`SELECT team_id, xid::text, id::text, kind, subject_id FROM live_events
      WHERE team_id = ${tx.team_id}
        AND (xid, id) > (${String(from.xid)}::xid8, ${String(from.id)}::bigint)
        AND xid < pg_snapshot_xmin(pg_current_snapshot())
      ORDER BY xid, id LIMIT ${PAGE + 1}`
      .execute(tx.db)
      .then((result) => result.rows);
  });
  return !rows || rows.length > PAGE ? undefined : rows.map(toEvent);
}

async function recentChanges(db: Database, scope: TeamScope): Promise<RecentEvent[]> {
  const rows = await db.inTeam(scope, (tx) =>
    sql<EventRow & { age_ms: number }>`SELECT team_id, xid::text, id::text, kind, subject_id,
        (extract(epoch FROM clock_timestamp() - at) * 1000)::float8 AS age_ms
      FROM live_events WHERE team_id = ${tx.team_id}
      ORDER BY xid DESC, id DESC LIMIT ${RECENT}`
      .execute(tx.db)
      .then((result) => result.rows),
  );
  return rows.map((row) => ({ ...toEvent(row), age_ms: row.age_ms })).toReversed();
}

const toEvent = ({ team_id, xid, id, kind, subject_id }: EventRow): LiveEvent => ({
  team_id,
  xid: BigInt(xid),
  id: BigInt(id),
  kind,
  subject_id,
});

function byTeam(events: LiveEvent[]): Map<string, LiveEvent[]> {
  return Map.groupBy(events, (event) => event.team_id);
}

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
