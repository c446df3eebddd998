/** What the replica and the primary say of themselves in one check. */
export interface ReplicaFacts {
  /** the role in which the application reads there */
  role: string;
  standby: boolean;
  /** of the cluster and the database in it: a standby has those of its primary */
  identity: string;
  primaryIdentity: string;
  /** bytes of the write-ahead log that were replayed; null: none yet */
  replayed: number | null;
  /** seconds since the last replayed transaction was committed; null: none yet */
  replayAge: number | null;
}

/** How much of its log the primary had written, and when that was seen (ms). */
export interface LogPosition {
  at: number;
  written: number;
}

export const REPLICA_STATES = [
  'follows',
  'not reachable',
  'lags',
  'is no standby',
  'is another database',
  'reads in another role',
] as const;
export type ReplicaState = (typeof REPLICA_STATES)[number];

/**
 * The most seconds that the replica may be behind. Both ways to tell are upper bounds, so the smaller
 * holds: what was written when a position was seen has been replayed, and so has all that was committed
 * before the last replayed transaction. The latter alone would call the standby of a primary late
 * that nobody writes to. Infinity: nothing is known yet.
 */
export function replicaLag(
  { replayed, replayAge }: Pick<ReplicaFacts, 'replayed' | 'replayAge'>,
  positions: readonly LogPosition[],
  now: number,
): number {
  const reached = positions.filter(({ written }) => replayed !== null && written <= replayed);
  const sinceSeen = reached.map(({ at }) => Math.max(0, now - at) / 1000);
  return Math.min(replayAge === null ? Infinity : Math.max(0, replayAge), Infinity, ...sinceSeen);
}

/** Whether reports may be read there. What is not the same database, or no standby, never may. */
export function replicaState(
  facts: ReplicaFacts,
  wanted: { role: string; lag: number; maxLag: number },
): ReplicaState {
  if (facts.role !== wanted.role) return 'reads in another role';
  if (facts.identity !== facts.primaryIdentity) return 'is another database';
  if (!facts.standby) return 'is no standby';
  return wanted.lag > wanted.maxLag ? 'lags' : 'follows';
}

/** What to do about a replica that is not read from. */
export function replicaCure(state: string): string {
  switch (state) {
    case 'lags':
      return 'Reports are read from the primary. Check the network and the disk of the standby, and that nothing there holds up replay; DATABASE_REPLICA_LAG is the bound.';
    case 'is no standby':
      return 'Reports are read from the primary. Let DATABASE_REPLICA_URL lead to a hot standby (hot_standby = on) of DATABASE_URL; after a failover, to the new one.';
    case 'is another database':
      return 'Reports are read from the primary. Let DATABASE_REPLICA_URL lead to a streaming standby of DATABASE_URL and name the same database; a logical copy is none.';
    case 'reads in another role':
      return 'Reports are read from the primary. Something before the replica drops the startup parameter "options": let DATABASE_REPLICA_URL lead to PostgreSQL itself.';
    default:
      return 'Reports are read from the primary. Check that the standby runs and that DATABASE_REPLICA_URL leads to it.';
  }
}
