import { type RawBuilder, sql } from 'kysely';
import type { ModelPurpose } from '#domain/models/usage.ts';
import { counterSlot } from '#server/platform/db/counter-slot.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Services } from '#server/services.ts';
import type { ModelUse } from './meter.ts';
import { TODAY } from './model-facts.ts';

/** What the calls were for, and what came of them. */
export interface UseOf {
  purpose: ModelPurpose;
  campaign_id: string | null;
  /** messages to leads */
  messages?: number;
  /** leads to whom the agent wrote for the first time */
  leads?: number;
  /** leads whom the agent found qualified; negative: no longer */
  qualified?: number;
}

/** Stands for calls that belong to no campaign. */
const NO_CAMPAIGN = '00000000-0000-0000-0000-000000000000';
const MAX_NAME = 100;

/**
 * The common table expressions `used` and `spent`, as parts of a larger statement. With `onlyIf`,
 * nothing is counted unless that one has a row. The counters of messages come first everywhere, so
 * that nobody waits in another order.
 */
export function countUse(
  team_id: string,
  use: ModelUse,
  { purpose, campaign_id, messages = 0, leads = 0, qualified = 0 }: UseOf,
  onlyIf?: string,
): RawBuilder<unknown> {
  const { calls, unpriced_calls, prompt_tokens, cached_tokens, completion_tokens } = use;
  const values = {
    calls,
    unpriced_calls,
    prompt_tokens,
    cached_tokens,
    completion_tokens,
    cost_nanos: use.cost_nanos,
    messages_count: messages,
    leads_count: leads,
    qualified_count: qualified,
  };
  const names = Object.keys(values) as (keyof typeof values)[];
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const numbers = sql.join(names.map((name) => sql`${values[name]}::bigint`));
  const sums = sql.join(
    names.map((name) => sql`${sql.ref(name)} = u.${sql.ref(name)} + excluded.${sql.ref(name)}`),
  );
  return sql`used AS (
      INSERT INTO model_usage AS u (team_id, day, campaign_id, purpose, model_name, slot, ${columns})
      SELECT ${team_id}::uuid, ${TODAY}, ${campaign_id ?? NO_CAMPAIGN}::uuid, ${purpose},
        ${use.model_name.slice(0, MAX_NAME)}, ${counterSlot()}, ${numbers}
      ${onlyIf ? sql`FROM ${sql.ref(onlyIf)}` : sql``}
      ON CONFLICT (team_id, day, campaign_id, purpose, model_name, slot) DO UPDATE SET ${sums}
      RETURNING team_id, slot, day
    ), spent AS (${addSpending(use.cost_nanos)})`;
}

/** Whoever comes a moment after midnight with a cost of the day before adds it to the new day. */
function addSpending(cost_nanos: number): RawBuilder<unknown> {
  const cost = sql`${cost_nanos}::bigint`;
  return sql`INSERT INTO model_spending AS s (team_id, slot, day, day_nanos, month_nanos)
    SELECT team_id, slot, day, ${cost}, ${cost} FROM used WHERE ${cost} > 0
    ON CONFLICT (team_id, slot) DO UPDATE SET day = greatest(s.day, excluded.day),
      day_nanos = excluded.day_nanos
        + CASE WHEN excluded.day > s.day THEN 0 ELSE s.day_nanos END,
      month_nanos = excluded.month_nanos
        + CASE WHEN date_trunc('month', excluded.day) > date_trunc('month', s.day)
          THEN 0 ELSE s.month_nanos END`;
}

/**
 * Records calls from which no answer was stored, and those of everything but answers, in a transaction
 * of their own. Never throws: what a database that is away at this moment loses is the cost of one
 * request, and the work itself must not fail for it.
 */
export async function recordModelUse(
  { db, log }: Pick<Services, 'db' | 'log'>,
  scope: TeamScope,
  use: ModelUse | undefined,
  what: UseOf,
): Promise<void> {
  if (!use) return;
  await db
    .inTeamAtOnce(scope, (tx) =>
      sql`WITH ${countUse(tx.team_id, use, what)} SELECT 1`.execute(tx.db),
    )
    .catch((error: unknown) => {
      log.warn({ err: error, purpose: what.purpose }, 'the cost of a call was not recorded');
    });
}
