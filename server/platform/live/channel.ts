import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { LIVE_CHANNEL } from '../db/notify.ts';
import type { TeamScope } from '../db/team-scope.ts';
import type { Logger } from '../log.ts';
import { keepListening } from './listening.ts';

/** A place in the stream of changes: `xid` orders transactions, `id` the changes of one. */
export interface Position {
  xid: bigint;
  id: bigint;
}

export interface LiveEvent extends Position {
  team_id: string;
  kind: string;
  subject_id: string;
}

export type LiveListener = (events: LiveEvent[]) => void;

/** Tells the browsers of a team what changed, across any number of processes. */
export interface LiveChannel {
  /** @deprecated Does nothing: a transaction that records changes or enqueues jobs notifies by itself. */
  poke(): void;
  /** Hears the changes of a team; nothing committed after `ready` is missed. */
  subscribe(teamId: string, listener: LiveListener): { ready: Promise<void>; stop: () => void };
  /** The team's changes after a position, oldest first; undefined when they are too many. */
  since(scope: TeamScope, position: Position): Promise<LiveEvent[] | undefined>;
  /** Where the stream stands now. */
  position(): Promise<Position>;
  close(): Promise<void>;
}

/** A change may become readable a moment after its poke, when another transaction was open. */
const LOOK_AGAIN_MS = [40, 250];
/** Catches a poke that was lost with its process. */
const LOOK_ANYWAY_MS = 2_000;
const PAGE = 1_000;

interface EventRow {
  team_id: string;
  xid: string;
  id: string;
  kind: string;
  subject_id: string;
}

/** `listening` processes (web) read the stream; others (worker) only poke. */
export function createLiveChannel(db: Database, log: Logger, listening: boolean): LiveChannel {
  const listeners = new Map<string, Set<LiveListener>>();
  let position: Position | undefined;
  let starting: Promise<void> | undefined;
  let closed = false;
  let reading: Promise<void> | undefined;
  let readAgain = false;
  const timers = new Set<NodeJS.Timeout>();

  function look() {
    if (closed || listeners.size === 0) return;
    if (reading) {
      readAgain = true;
      return;
    }
    reading = readNew()
      .catch((error) => log.warn({ err: error }, 'reading live changes failed'))
      .finally(() => {
        reading = undefined;
        if (readAgain) {
          readAgain = false;
          look();
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
    for (const [teamId, own] of byTeam(events)) {
      for (const listener of listeners.get(teamId) ?? []) listener(own);
    }
    if (events.length === PAGE) readAgain = true;
  }

  function onPoke() {
    look();
    for (const ms of LOOK_AGAIN_MS) later(look, ms);
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

  const hearing = listening
    ? keepListening({ db, log, channel: LIVE_CHANNEL, heard: onPoke, begun: look })
    : undefined;
  const anyway = listening ? setInterval(look, LOOK_ANYWAY_MS) : undefined;

  return {
    poke() {},
    subscribe(teamId, listener) {
      const own = listeners.get(teamId) ?? new Set();
      if (listeners.size === 0) starting = undefined;
      listeners.set(teamId, own.add(listener));
      // The first browser of this process: begin where the stream stands now.
      starting ??= now().then((at) => {
        position = at;
      });
      return {
        ready: starting,
        stop() {
          own.delete(listener);
          if (own.size === 0) listeners.delete(teamId);
        },
      };
    },
    since: (scope, from) => changesSince(db, scope, from),
    position: now,
    async close() {
      closed = true;
      clearInterval(anyway);
      for (const timer of timers) clearTimeout(timer);
      await hearing?.stop();
      await reading;
    },
  };
}

async function changesSince(db: Database, scope: TeamScope, from: Position) {
  const rows = await db.inTeam(scope, (tx) =>
    sql<EventRow>`SELECT team_id, xid::text, id::text, kind, subject_id FROM live_events
      WHERE team_id = ${tx.team_id}
        AND (xid, id) > (${String(from.xid)}::xid8, ${String(from.id)}::bigint)
        AND xid < pg_snapshot_xmin(pg_current_snapshot())
      ORDER BY xid, id LIMIT ${PAGE + 1}`
      .execute(tx.db)
      .then((result) => result.rows),
  );
  return rows.length > PAGE ? undefined : rows.map(toEvent);
}

const toEvent = (row: EventRow): LiveEvent => ({
  ...row,
  xid: BigInt(row.xid),
  id: BigInt(row.id),
});

function byTeam(events: LiveEvent[]): Map<string, LiveEvent[]> {
  return Map.groupBy(events, (event) => event.team_id);
}

/** Whether `a` comes after `b` in the stream. */
export function isAfter(a: Position, b: Position): boolean {
  return a.xid === b.xid ? a.id > b.id : a.xid > b.xid;
}
