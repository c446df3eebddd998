import { type RawBuilder, sql } from 'kysely';
import type { ModelPurpose } from '#domain/models/usage.ts';
import { counterSlot } from '#server/platform/db/counter-slot.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Services } from '#server/services.ts';
import type { Meter, ModelUse } from './meter.ts';
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
  of: UseOf,
  onlyIf?: string,
): RawBuilder<unknown> {
  const cost = sql`${use.cost_nanos}::bigint`;
  return sql`used AS (${insertUse(sql`
      SELECT ${team_id}::uuid, ${TODAY}, ${of.campaign_id ?? NO_CAMPAIGN}::uuid, ${of.purpose},
        ${nameOf(use)}, ${counterSlot()}, ${NUMBERS}
      FROM (SELECT ${numbersOf(use, of)}::bigint[] AS used) n ${onlyIf ? sql`, ${sql.ref(onlyIf)}` : sql``}`)}
    ), spent AS (${addSpending(cost, sql`used`)})`;
}

/** One use as a row for `countUses`. */
export interface UsedRow {
  used_in: string;
  used_model: string;
  used: number[];
}

/** The columns of such rows, which may all be null, with their types. */
export const USE_RECORD = 'used_in uuid, used_model text, used bigint[]';

export const rowOfUse = (use: ModelUse, of: UseOf): UsedRow => ({
  used_in: of.campaign_id ?? NO_CAMPAIGN,
  used_model: nameOf(use),
  used: numbersOf(use, of),
});

/** The same for the uses in the rows of a table expression, which are all for one purpose; after `counted`. */
export function countUses(purpose: ModelPurpose, rows: string): RawBuilder<unknown> {
  const cost = sql`sum(used[${sql.lit(NAMES.indexOf('cost_nanos') + 1)}])::bigint`;
  return sql`used AS (${insertUse(sql`
      SELECT c.team_id, ${TODAY}, k.used_in, ${purpose}, k.used_model, c.slot, ${SUMS_OF_NUMBERS}
      FROM counted c, ${sql.ref(rows)} k WHERE k.used IS NOT NULL
      GROUP BY c.team_id, c.slot, k.used_in, k.used_model ORDER BY k.used_in, k.used_model`)}
    ), spent AS (${addSpending(
      sql`cost`,
      sql`(SELECT DISTINCT team_id, slot, day FROM used) u, (SELECT ${cost} AS cost FROM ${sql.ref(rows)}) k`,
    )})`;
}

const NAMES = [
  'calls',
  'unpriced_calls',
  'prompt_tokens',
  'cached_tokens',
  'completion_tokens',
  'cost_nanos',
  'messages_count',
  'leads_count',
  'qualified_count',
] as const;

/** Built once, not for each statement. */
const COUNTED = sql.raw(NAMES.join(', '));
const NUMBERS = sql.raw(NAMES.map((_, place) => `n.used[${place + 1}]`).join(', '));
const SUMS_OF_NUMBERS = sql.raw(
  NAMES.map((_, place) => `sum(k.used[${place + 1}])::bigint`).join(', '),
);
const ADDED = sql.raw(NAMES.map((name) => `${name} = u.${name} + excluded.${name}`).join(', '));

/** In the order of NAMES. */
const numbersOf = (use: ModelUse, { messages = 0, leads = 0, qualified = 0 }: UseOf): number[] => [
  use.calls,
  use.unpriced_calls,
  use.prompt_tokens,
  use.cached_tokens,
  use.completion_tokens,
  use.cost_nanos,
  messages,
  leads,
  qualified,
];

const nameOf = ({ model_name }: ModelUse) => model_name.slice(0, MAX_NAME);

function insertUse(select: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`INSERT INTO model_usage AS u (team_id, day, campaign_id, purpose, model_name, slot,
        ${COUNTED}) ${select}
      ON CONFLICT (team_id, day, campaign_id, purpose, model_name, slot) DO UPDATE SET ${ADDED}
      RETURNING team_id, slot, day`;
}

/** Whoever comes a moment after midnight with a cost of the day before adds it to the new day. */
function addSpending(cost: RawBuilder<unknown>, from: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`INSERT INTO model_spending AS s (team_id, slot, day, day_nanos, month_nanos)
    SELECT team_id, slot, day, ${cost}, ${cost} FROM ${from} WHERE ${cost} > 0
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

/** Records what verifying took, or testing what verifies, apart from what writing took. */
export const recordVerification = (
  services: Pick<Services, 'db' | 'log'>,
  scope: TeamScope,
  checks: Meter | null,
  campaign_id: string,
): Promise<void> =>
  recordModelUse(services, scope, checks?.take(), { purpose: 'verification', campaign_id });
