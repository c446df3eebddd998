import { sql } from 'kysely';
import { NO_LIMITS } from '#domain/billing/plans.ts';
import type { Services } from '#server/services.ts';

/**
 * At each start: while plans are off every team has everything, and when they are on again, what it
 * had before.
 */
export async function applyPlansMode({
  db,
  env,
  log,
}: Pick<Services, 'db' | 'env' | 'log'>): Promise<void> {
  const { rows } = await db.outsideTeams((tx) =>
    sql<{ changed: number }>`
      SELECT gate_plans_off(${env.PLANS === 'off'}, ${JSON.stringify(NO_LIMITS)}::jsonb) AS changed`.execute(
      tx.db,
    ),
  );
  const changed = rows[0]?.changed ?? 0;
  if (changed > 0) log.info({ plans: env.PLANS, teams: changed }, 'plans of teams follow PLANS');
}
