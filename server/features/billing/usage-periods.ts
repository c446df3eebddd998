import { sql } from 'kysely';
import { z } from 'zod';
import { usagePeriod } from '#domain/billing/usage-period.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { defineWatch } from '#server/platform/jobs/define-system-job.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';

interface PeriodRow {
  usage_anchor: Date;
  usage_from: Date;
  usage_until: Date;
}

const used = (team_id: string) =>
  sql<number>`(SELECT coalesce(sum(k.usage_messages), 0) FROM team_counters k
    WHERE k.team_id = ${team_id})`;

async function lockPeriod({ db, team_id }: TeamTx): Promise<PeriodRow | undefined> {
  return db
    .selectFrom('team_settings')
    .select([
      'usage_from',
      'usage_until',
      sql<Date>`coalesce(usage_anchor, created_at)`.as('usage_anchor'),
    ])
    .where('team_id', '=', team_id)
    .where('dissolved_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Sets the day on which the team's periods start. If the period that contains `at` hasn't started yet, it
 * starts now and counts from zero.
 */
export async function anchorUsage(tx: TeamTx, anchor: Date, at: Date): Promise<void> {
  const row = await lockPeriod(tx);
  if (!row) return;
  const { from, until } = usagePeriod(anchor, at);
  const begins = from > row.usage_from;
  await tx.db
    .updateTable('team_settings')
    .set({
      usage_anchor: anchor,
      usage_until: until,
      ...(begins && { usage_from: from, usage_base: used(tx.team_id) }),
    })
    .where('team_id', '=', tx.team_id)
    .execute();
}

/** Ends the period if it is over. A second caller finds the next period and does nothing. */
export async function closePeriod(tx: TeamTx, at: Date): Promise<boolean> {
  const row = await lockPeriod(tx);
  if (!row || row.usage_until > at) return false;
  const { from, until } = usagePeriod(row.usage_anchor, at);
  await tx.db
    .updateTable('team_settings')
    .set({ usage_from: from, usage_until: until, usage_base: used(tx.team_id) })
    .where('team_id', '=', tx.team_id)
    .execute();
  return true;
}

/** Teams per run; the next run takes the rest. */
const MAX_TEAMS = 1000;

/** Starts a team's next period, which counts messages from zero. */
export const closeUsagePeriod = defineJob({
  name: 'billing:close-usage-period',
  payload: z.object({}),
  key: ({ team_id }) => `close-usage-period:${team_id}`,
  async run({ db }: Pick<Services, 'db'>, scope) {
    await db.inTeam(scope, async (tx) => {
      if (await closePeriod(tx, new Date())) await recordChanges(tx, 'team', [tx.team_id]);
    });
  },
});

/** Finds teams whose period is over. */
export const closeUsagePeriods = defineWatch(
  'billing:close-usage-periods',
  () =>
    sql<{ team_id: string }>`
      SELECT team_id FROM gate_usage_periods_due(${new Date()}, ${MAX_TEAMS})`,
  ({ team_id: teamId }) => closeUsagePeriod.spec({ teamId }, {}),
);
