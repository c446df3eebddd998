import { sql } from 'kysely';
import { z } from 'zod';
import {
  endOf,
  periodsNearCeiling,
  type Period,
  PERIODS,
  findReachedCeiling,
} from '#domain/models/ceilings.ts';
import { NANOS } from '#domain/models/prices.ts';
import type { SpendingNotice } from '#domain/billing/usage.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { THIS_MONTH, TODAY } from '#server/platform/db/team-day.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { declareJob } from '#server/platform/jobs/define-job.ts';
import type { Env } from '#server/platform/settings/env.ts';
import type { Services } from '#server/services.ts';
import { ceilingsIn, type ModelFacts, spendingIn } from './model-facts.ts';

/** Returns the dashboard's notice about the ceilings; null if they are far away or don't exist. */
export function spendingNotice(facts: ModelFacts, env: Env, now: Date): SpendingNotice | null {
  const ceilings = ceilingsIn(facts, env);
  const spent = spendingIn(facts);
  const reached = findReachedCeiling(spent, ceilings);
  const period = reached ?? periodsNearCeiling(spent, ceilings)[0];
  const ceiling = period && ceilings[period];
  if (!period || !ceiling) return null;
  return {
    state: reached ? 'reached' : 'near',
    period,
    spent: spent[period] / NANOS,
    ceiling: ceiling / NANOS,
    until: endOf(period, now, facts.team_zone).toISOString(),
  };
}

/** Notifies members that most of a ceiling is spent. worker.ts binds the job. */
export const spendingDue = declareJob({
  name: 'models:spending-due',
  payload: z.object({
    period: z.enum(PERIODS),
    /** in billionths of a US dollar */
    spent_nanos: z.number(),
    ceiling_nanos: z.number(),
    since: z.iso.datetime(),
  }),
  key: ({ team_id, period }) => `spending:${team_id}:${period}`,
});

/**
 * Notifies the team, once a day and once a month, that most of its ceiling is spent. Uses data that the
 * turn has loaded, so it costs nothing while no ceiling is near. Of several workers, only one notifies.
 */
export async function notifySpending(
  services: Pick<Services, 'db' | 'env' | 'log'>,
  scope: TeamScope,
  facts: ModelFacts,
): Promise<void> {
  const { db, env, log } = services;
  const ceilings = ceilingsIn(facts, env);
  const spent = spendingIn(facts);
  for (const period of periodsNearCeiling(spent, ceilings)) {
    if (facts[`told_${period}`]) continue;
    const notice = {
      period,
      spent_nanos: spent[period],
      ceiling_nanos: ceilings[period] ?? 0,
      since: new Date().toISOString(),
    };
    await db
      .inTeam(scope, async (tx) => {
        if (await markNotified(tx, period)) await spendingDue.enqueue(tx, notice);
      })
      .catch((error: unknown) =>
        log.warn({ err: error }, 'could not notify the team of its spending'),
      );
  }
}

/** Returns false if the team was already notified in this day or month. */
async function markNotified({ db, team_id }: TeamTx, period: Period): Promise<boolean> {
  const column = sql.ref(`told_${period}`);
  const value = period === 'day' ? TODAY : THIS_MONTH;
  const { rows } = await sql`INSERT INTO model_settings AS o (team_id, version, ${column})
    VALUES (${team_id}, gen_random_uuid(), ${value})
    ON CONFLICT (team_id) DO UPDATE SET ${column} = excluded.${column}
      WHERE o.${column} IS DISTINCT FROM excluded.${column}
    RETURNING team_id`.execute(db);
  return rows.length > 0;
}
