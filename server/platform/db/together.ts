import pg from 'pg';
import { batchByKey } from '../batch-by-key.ts';
import type { TeamScope } from './team-scope.ts';
import type { TeamTx } from './team-tx.ts';

/** A kind of work of one team that may share its transaction with others of its kind. */
export interface TogetherKind {
  name: string;
  /** as in `inTeamAtOnce` */
  durable: boolean;
  /**
   * Locks, before any work of a transaction that several share, what each of them locks first, by their
   * `order`, ascending: what the first holds at its end must not keep the second waiting.
   */
  lock?: (tx: TeamTx, orders: string[]) => Promise<unknown>;
}

interface Part<T = unknown> {
  scope: TeamScope;
  order: string;
  work: (tx: TeamTx) => Promise<T>;
}

/** How one part of a shared transaction ended: its error is of its own making, not of the database. */
type Outcome = { value: unknown } | { error: unknown };

type InTeamAtOnce = <T>(
  scope: TeamScope,
  work: (tx: TeamTx) => Promise<T>,
  options: { durable: boolean },
) => Promise<T>;

export type Together = <T>(
  kind: TogetherKind,
  scope: TeamScope,
  order: string,
  work: (tx: TeamTx) => Promise<T>,
) => Promise<T>;

/**
 * What arrives for one kind and team while an earlier transaction of theirs is under way becomes one
 * transaction, in ascending `order`, so that two processes never wait for each other. An idle team waits
 * for nothing. When a statement fails, everything was rolled back, and each part is tried alone; when the
 * connection breaks, all of them fail, since nobody knows whether it was kept.
 */
export function createTogether(inTeamAtOnce: InTeamAtOnce, maxBatch = 20): Together {
  const kinds = new Map<string, (key: string, part: Part) => Promise<Outcome>>();

  function batchesOf(kind: TogetherKind) {
    const known = kinds.get(kind.name);
    if (known) return known;
    const batches = batchByKey<Part, Outcome>((_team, parts) => run(kind, parts), {
      maxBatch,
      repeatsAlone: wasRolledBack,
    });
    kinds.set(kind.name, batches);
    return batches;
  }

  async function run({ durable, lock }: TogetherKind, parts: Part[]): Promise<Outcome[]> {
    const [first] = parts;
    if (!first) return [];
    const sorted = parts.toSorted((a, b) => (a.order < b.order ? -1 : 1));
    const outcomes = await inTeamAtOnce(
      first.scope,
      async (tx) => {
        const shared = lock && sorted.length > 1;
        const locking = shared ? lock(tx, [...new Set(sorted.map((one) => one.order))]) : undefined;
        const [, ...ended] = await Promise.all([
          locking,
          ...sorted.map(async (part) => [part, await outcomeOf(part.work(tx))] as const),
        ]);
        return new Map(ended);
      },
      { durable },
    );
    return parts.map((part) => outcomes.get(part) as Outcome);
  }

  return async <T>(
    kind: TogetherKind,
    scope: TeamScope,
    order: string,
    work: (tx: TeamTx) => Promise<T>,
  ) => {
    const outcome = await batchesOf(kind)(scope.teamId, { scope, order, work });
    if ('error' in outcome) throw outcome.error;
    return outcome.value as T;
  };
}

async function outcomeOf(work: Promise<unknown>): Promise<Outcome> {
  try {
    return { value: await work };
  } catch (error) {
    if (error instanceof pg.DatabaseError) throw error;
    return { error };
  }
}

/** The database refused a statement, as opposed to going away in the middle. */
const wasRolledBack = (error: unknown) =>
  error instanceof pg.DatabaseError && !/^(?:57P|08|XX)/.test(error.code ?? '');
