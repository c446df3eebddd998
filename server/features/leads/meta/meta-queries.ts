import { type Selectable, sql } from 'kysely';
import type { LeadgenEvent, TokenProblem } from '#domain/leads/meta-lead-ads.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

/** How long a fetched lead is claimed by one run. After a crash, it's fetched again then. */
const CLAIM_SECONDS = 120;

type MetaSettings = Selectable<Tables['meta_settings']>;

export async function findMetaSettings({ db, team_id }: TeamTx) {
  return db
    .selectFrom('meta_settings')
    .select(['token_sealed', 'token_last4', 'token_set_at', 'secret_sealed', 'problem'])
    .where('team_id', '=', team_id)
    .executeTakeFirst();
}

export async function saveMetaSettings(
  { db, team_id }: TeamTx,
  row: Pick<MetaSettings, 'token_sealed' | 'token_last4' | 'secret_sealed'>,
): Promise<void> {
  const set_at = row.token_sealed ? sql<Date>`now()` : null;
  const values = { ...row, token_set_at: set_at, problem: null, problem_at: null };
  await db
    .insertInto('meta_settings')
    .values({ team_id, ...values })
    .onConflict((conflict) => conflict.column('team_id').doUpdateSet(values))
    .execute();
}

/**
 * Stores a problem of the token that was used, unless a member has saved another since. Null: it works.
 * Returns when the problem started, and whether it's new.
 */
export async function recordMetaProblem(
  { db, team_id }: TeamTx,
  token_sealed: Buffer,
  problem: TokenProblem | null,
): Promise<{ problem_at: Date | null; is_news: boolean } | undefined> {
  const now = sql`date_trunc('milliseconds', now())`;
  const { rows } = await sql<{ problem_at: Date | null; is_news: boolean }>`
    UPDATE meta_settings SET problem = ${problem}, problem_at = CASE
      WHEN ${problem}::text IS NULL THEN NULL
      WHEN problem IS DISTINCT FROM ${problem} THEN ${now} ELSE problem_at END
    WHERE team_id = ${team_id} AND token_sealed = ${token_sealed}
      AND (problem IS NOT NULL OR ${problem}::text IS NOT NULL)
    RETURNING problem_at, problem_at = ${now} AS is_news`.execute(db);
  return rows[0];
}

/** Stores each lead that Meta reported once. */
export async function storeLeadgenEvents(
  { db, team_id }: TeamTx,
  campaign_id: string,
  events: LeadgenEvent[],
): Promise<void> {
  await db
    .insertInto('meta_leads')
    .values(events.map((event) => ({ team_id, campaign_id, ...event })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** `refused`: Meta has responded at least once that it has no such lead. */
export async function countWaiting(
  { db, team_id }: TeamTx,
  campaign_id: string,
): Promise<{ waiting: number; refused: number }> {
  return db
    .selectFrom('meta_leads')
    .select([
      sql<number>`count(*)::int`.as('waiting'),
      sql<number>`(count(*) FILTER (WHERE attempts > 1 AND next_at > now()))::int`.as('refused'),
    ])
    .where((eb) => eb.and({ team_id, campaign_id, state: 'waiting' }))
    .executeTakeFirstOrThrow();
}

export interface WaitingMetaLead {
  leadgen_id: string;
  form_id: string | null;
  ad_id: string | null;
  /** including this one */
  attempts: number;
}

/** Claims the next lead for this run. New leads come before failed ones. */
export async function claimMetaLead(
  { db, team_id }: TeamTx,
  campaign_id: string,
): Promise<WaitingMetaLead | undefined> {
  const { rows } = await sql<WaitingMetaLead>`UPDATE meta_leads SET attempts = attempts + 1,
      next_at = now() + make_interval(secs => ${CLAIM_SECONDS})
    WHERE team_id = ${team_id} AND campaign_id = ${campaign_id} AND leadgen_id = (
      SELECT leadgen_id FROM meta_leads
      WHERE team_id = ${team_id} AND campaign_id = ${campaign_id} AND state = 'waiting'
        AND next_at <= now()
      ORDER BY attempts, received_at, leadgen_id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING leadgen_id, form_id, ad_id, attempts`.execute(db);
  return rows[0];
}

export async function endMetaLead(
  { db, team_id }: TeamTx,
  campaign_id: string,
  leadgen_id: string,
  state: 'fetched' | 'failed',
): Promise<void> {
  await db
    .updateTable('meta_leads')
    .set({ state })
    .where((eb) => eb.and({ team_id, campaign_id, leadgen_id }))
    .execute();
}

/** Postpones one lead, or all waiting leads of the campaign if the token has a problem. */
export async function postponeMetaLeads(
  { db, team_id }: TeamTx,
  campaign_id: string,
  leadgen_id: string | null,
  ms: number,
): Promise<void> {
  await sql`UPDATE meta_leads SET next_at = now() + make_interval(secs => ${ms / 1000})
    WHERE team_id = ${team_id} AND campaign_id = ${campaign_id} AND state = 'waiting'
      AND (${leadgen_id}::text IS NULL OR leadgen_id = ${leadgen_id})`.execute(db);
}

export async function nextFetchAt(
  { db, team_id }: TeamTx,
  campaign_id: string,
): Promise<Date | null> {
  const { next_at } = await db
    .selectFrom('meta_leads')
    .select((eb) => eb.fn.min('next_at').as('next_at'))
    .where((eb) => eb.and({ team_id, campaign_id, state: 'waiting' }))
    .executeTakeFirstOrThrow();
  return next_at;
}

/** Restarts all leads that wait or were given up. Returns the campaigns that have any. */
export async function retryMetaLeads(
  { db, team_id }: TeamTx,
  campaign_id: string | null,
): Promise<{ campaign_id: string }[]> {
  const { rows } = await sql<{ campaign_id: string }>`WITH again AS (
      UPDATE meta_leads SET state = 'waiting', attempts = 0, next_at = now()
      WHERE team_id = ${team_id} AND state <> 'fetched'
        AND (${campaign_id}::uuid IS NULL OR campaign_id = ${campaign_id})
      RETURNING campaign_id
    ) SELECT DISTINCT campaign_id FROM again`.execute(db);
  return rows;
}
