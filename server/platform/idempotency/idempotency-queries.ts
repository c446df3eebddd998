import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { WordedRefusal } from '#domain/errors.ts';
import type { OpenTx } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';

/** One request for a change, as the browser names it. */
export interface Intent {
  /** who asks (identityOf) */
  actor: string;
  /** made by the browser, one for each intent */
  key: string;
  procedure: string;
  input_hash: Buffer;
  /** the team that the change belongs to: the stored answer is deleted with it */
  about_team: string | null;
}

/** How a change ended. */
export type Outcome = { answer?: unknown } | { refusal: StoredRefusal };

/** Worded for the one who asked first, who is the one to repeat it. */
type StoredRefusal = Omit<WordedRefusal, 'code'> & { code: string };

export interface Claimed {
  procedure: string;
  input_hash: Buffer;
  changed_at: Date | null;
  finished_at: Date | null;
  outcome: Outcome | null;
  /** whether the request that works on it had more than its time */
  overdue: boolean;
}

/** Seconds after which a request that has not finished is taken for dead. */
const LEASE_SECONDS = 60;

/**
 * Claims an intent for this run. True: no other run works on it, or that run died and changed nothing.
 * Of two parallel claims the second waits for the first's row, and is refused.
 */
export async function claimIntent({ db }: OpenTx, intent: Intent, run_id: string) {
  const { rows } = await sql<{ run_id: string }>`
    INSERT INTO idempotency_keys AS k (actor, key, procedure, input_hash, run_id, about_team)
    VALUES (${intent.actor}, ${intent.key}, ${intent.procedure}, ${intent.input_hash}, ${run_id},
      ${intent.about_team})
    ON CONFLICT (actor, key) DO UPDATE SET run_id = EXCLUDED.run_id, claimed_at = now()
      WHERE k.finished_at IS NULL AND k.changed_at IS NULL
        AND k.procedure = EXCLUDED.procedure AND k.input_hash = EXCLUDED.input_hash
        AND k.claimed_at < now() - make_interval(secs => ${LEASE_SECONDS})
    RETURNING k.run_id`.execute(db);
  return rows.length > 0;
}

export async function findClaim({ db }: OpenTx, { actor, key }: Intent) {
  const { rows } = await sql<Claimed>`
    SELECT procedure, input_hash, changed_at, finished_at, outcome,
      claimed_at < now() - make_interval(secs => ${LEASE_SECONDS}) AS overdue
    FROM idempotency_keys WHERE actor = ${actor} AND key = ${key}`.execute(db);
  return rows[0];
}

/**
 * Notes in the transaction of a change that it happened. A transaction that only read has no id yet,
 * and leaves no note. False: another request has taken over, and this change must not happen.
 */
export async function noteChange(db: Kysely<Tables>, { actor, key }: Intent, run_id: string) {
  const { rows } = await sql<{ mine: boolean }>`
    WITH wrote AS (SELECT pg_current_xact_id_if_assigned() IS NOT NULL AS wrote),
    noted AS (
      UPDATE idempotency_keys SET changed_at = now()
      WHERE actor = ${actor} AND key = ${key} AND run_id = ${run_id}
        AND (SELECT wrote FROM wrote)
      RETURNING 1)
    SELECT NOT wrote OR EXISTS (SELECT FROM noted) AS mine FROM wrote`.execute(db);
  return rows[0]?.mine ?? false;
}

export async function saveOutcome(
  { db }: OpenTx,
  { actor, key }: Intent,
  run_id: string,
  outcome: Outcome,
) {
  await db
    .updateTable('idempotency_keys')
    .set({ finished_at: new Date(), outcome: JSON.stringify(outcome) })
    .where((eb) => eb.and({ actor, key, run_id }))
    .execute();
}

/** After a failure that changed nothing, the same intent may be retried immediately. */
export async function releaseIntent({ db }: OpenTx, { actor, key }: Intent, run_id: string) {
  await db
    .deleteFrom('idempotency_keys')
    .where((eb) => eb.and({ actor, key, run_id }))
    .where('changed_at', 'is', null)
    .execute();
}
