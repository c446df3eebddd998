import { sql } from 'kysely';
import {
  admit,
  afterBadAnswer,
  afterFailedTrial,
  afterGoodAnswer,
  afterUnusedTrial,
  type ModelHealth,
  openBreaker,
  HEALTHY,
  WINDOW_MS,
} from '#domain/agent/model-breaker.ts';
import type { Database } from '../db/database.ts';
import type { Model } from '../llm.ts';
import type { Logger } from '../log.ts';
import { checkModel } from './check-model.ts';

/** A permitted call. Report its outcome with exactly one of the functions below. */
export interface ModelCall {
  started_at: number;
  trial: boolean;
}

interface BreakerServices {
  db: Database;
  log: Logger;
  model: Model;
  /** key of its stored health, for a model that isn't the installation's */
  key?: string;
}

/** Outages are stored at most this often, for staff to see. */
const OUTAGE_SAVE_INTERVAL_MS = 10_000;
const JITTER_MS = 500;

/**
 * Protects leads from a model that answers badly (domain/agent/model-breaker.ts). `model_health` holds the
 * state that all workers share. While the model is well, this needs no SQL statements.
 */
export function createModelBreaker({ db, log, model, ...options }: BreakerServices) {
  const { name, host } = model.describe();
  const key = options.key ?? `${name} @ ${host}`.slice(0, 200);
  /** Undefined until the first check of this process, which may have started during an outage. */
  let open: boolean | undefined;
  /** what this worker has seen since its first bad answer */
  let observed = { since: 0, good: 0 };
  let goodSince = 0;
  let notedAt = 0;
  let checking: Promise<boolean> | undefined;

  async function change(
    by: (before: ModelHealth, now: Date) => ModelHealth,
    words?: string,
  ): Promise<ModelHealth & { now: Date }> {
    const { before, after, now } = await changeHealth(db, key, by, words);
    if (!before.opened_at && after.opened_at) {
      log.error({ model: key, why: words }, 'the model answers badly: leads wait until it is well');
    }
    if (before.opened_at && !after.opened_at) log.info({ model: key }, 'the model is well again');
    open = after.opened_at !== null;
    return { ...after, now };
  }

  function waitOf({ opened_at, next_trial_at, now }: ModelHealth & { now: Date }) {
    if (!opened_at) return undefined;
    const wait = (next_trial_at?.getTime() ?? 0) - now.getTime();
    return Math.max(wait, 1_000) + Math.random() * JITTER_MS;
  }

  async function checked(): Promise<boolean> {
    const startedAt = Date.now();
    const { ok, state, words } = await checkModel(model);
    if (ok) goodSince = Math.max(goodSince, startedAt);
    else log.warn({ model: key, why: words || state }, 'the model fails its check');
    return ok;
  }

  return {
    /**
     * Permits a call now, or returns how long to wait, in ms. `again`: this lead had to wait before,
     * perhaps because another worker got a bad answer, so the stored state is read first.
     */
    async admit(again = false): Promise<ModelCall | { wait_ms: number }> {
      const started_at = Date.now();
      if (again && !open) open = undefined;
      if (open === undefined) {
        const wasOpen = (await readHealth(db, key)).opened_at !== null;
        // Another call may have set it in the meantime.
        open ??= wasOpen;
      }
      if (!open) return { started_at, trial: false };
      let admission: ReturnType<typeof admit> | undefined;
      await change((before, now) => {
        admission = admit(before, now);
        return admission.admitted ? admission.health : before;
      });
      if (admission?.admitted === false) {
        return { wait_ms: admission.wait_ms + Math.random() * JITTER_MS };
      }
      return { started_at, trial: admission?.trial ?? false };
    },

    async recordGoodAnswer({ started_at, trial }: ModelCall): Promise<void> {
      goodSince = Math.max(goodSince, started_at);
      if (started_at >= observed.since) observed.good += 1;
      if (!open && !trial) return;
      const age = Date.now() - started_at;
      await change((before, now) => afterGoodAnswer(before, new Date(now.getTime() - age)));
    },

    /** Returns how long the lead waits if the model is at fault; undefined if the lead's text may be. */
    async recordBadAnswer(
      { started_at, trial }: ModelCall,
      lead: string,
      words: string,
    ): Promise<number | undefined> {
      if (Date.now() - observed.since > WINDOW_MS) observed = { since: started_at, good: 0 };
      const { good } = observed;
      observed.good = 0;
      const health = await change(
        (before, now) => afterBadAnswer(before, { lead, good, trial }, now),
        words,
      );
      return waitOf(health);
    },

    /** There was no answer. An outage says nothing about the model's answers, but it ends a trial. */
    async recordOutage({ trial }: ModelCall, words: string, wait?: number): Promise<void> {
      const due = Date.now() - notedAt > OUTAGE_SAVE_INTERVAL_MS;
      if (!trial && !due) return;
      notedAt = Date.now();
      await change((before, now) => (trial ? afterFailedTrial(before, now, wait) : before), words);
    },

    /** The call was not made. */
    async releaseUnused({ trial }: ModelCall): Promise<void> {
      if (trial) await change(afterUnusedTrial);
    },

    /**
     * Whether the model has answered others well since `since` (ms), as known or checked now with a tiny
     * question. If not, all leads wait, and it returns how long.
     */
    async waitUnlessHealthy(since: number): Promise<number | undefined> {
      if (goodSince >= since) return undefined;
      checking ??= checked().finally(() => {
        checking = undefined;
      });
      if (await checking) return undefined;
      return waitOf(await change(openBreaker, 'The model fails its check too'));
    },

    /** The stored state, for staff. */
    storedHealth: () => readHealth(db, key),
    /** Stores whether it sees pictures, for all processes and for staff. */
    async saveSight(sees: boolean): Promise<void> {
      const columns = { sees, sees_at: sql<Date>`now()` };
      await db.outsideTeams((tx) =>
        tx.db
          .insertInto('model_health')
          .values({ model: key, ...columns })
          .onConflict((conflict) => conflict.column('model').doUpdateSet(columns))
          .execute(),
      );
    },
  };
}

export type ModelBreaker = ReturnType<typeof createModelBreaker>;

/** Includes the last problem, for staff. */
type StoredHealth = ModelHealth & {
  last_words: string;
  last_error_at: Date | null;
  /** whether it sees pictures; null if it never got one */
  sees: boolean | null;
  sees_at: Date | null;
};

const COLUMNS = [
  'opened_at',
  'next_trial_at',
  'trial_until',
  'trials',
  'window_at',
  'bad_leads',
  'bad_calls',
  'good_calls',
] as const;

async function readHealth(db: Database, model: string): Promise<StoredHealth> {
  const row = await db.outsideTeams((tx) =>
    tx.db
      .selectFrom('model_health')
      .select([...COLUMNS, 'last_words', 'last_error_at', 'sees', 'sees_at'])
      .where('model', '=', model)
      .executeTakeFirst(),
  );
  return row ?? { ...HEALTHY, last_words: '', last_error_at: null, sees: null, sees_at: null };
}

/** Locks and changes the row, by the database's clock. `words`: what was wrong. */
function changeHealth(
  db: Database,
  model: string,
  by: (before: ModelHealth, now: Date) => ModelHealth,
  words?: string,
): Promise<{ before: ModelHealth; after: ModelHealth; now: Date }> {
  return db.outsideTeams(async (tx) => {
    const insert = tx.db.insertInto('model_health').values({ model });
    await insert.onConflict((conflict) => conflict.doNothing()).execute();
    const { now, ...before } = await tx.db
      .selectFrom('model_health')
      .select([...COLUMNS])
      // now() is when the transaction began, before it waited for the row.
      .select((eb) => eb.fn<Date>('clock_timestamp').as('now'))
      .where('model', '=', model)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const after = by(before, now);
    if (after !== before || words !== undefined) {
      await tx.db
        .updateTable('model_health')
        .set({ ...after, ...(words !== undefined && { last_words: words, last_error_at: now }) })
        .where('model', '=', model)
        .execute();
    }
    return { before, after, now };
  });
}
