import { type RawBuilder, sql } from 'kysely';
import {
  type Ceilings,
  ceilingsOf,
  endOf,
  findReachedCeiling,
  type Spending,
} from '#domain/models/ceilings.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { TEAM_ZONE } from '#server/platform/db/team-day.ts';
import { type StoredModel, storedModelColumns } from '#server/platform/llm/team-models.ts';

/** A team's model, spending and ceilings, as stored. */
export interface ModelFacts extends StoredModel {
  ceiling_day_nanos: number | null;
  ceiling_month_nanos: number | null;
  /** whether the team was already notified that most of the ceiling is spent */
  told_day: boolean;
  told_month: boolean;
  spent_day_nanos: number;
  spent_month_nanos: number;
  /** the time zone in which the team's days and months start */
  team_zone: string;
}

/** The columns of `ModelFacts`, for a larger statement with the joins of `modelFactsOf`. */
export const modelFactColumns: RawBuilder<unknown> = sql`${storedModelColumns},
  o.ceiling_day_nanos, o.ceiling_month_nanos,
  coalesce(o.told_day = own.today, false) AS told_day,
  coalesce(o.told_month = own.this_month, false) AS told_month,
  spent.spent_day_nanos, spent.spent_month_nanos, own.team_zone`;

/**
 * The joins for `modelFactColumns`; `team` is the column with the team's id. A stored day after today comes
 * from a changed time zone and counts as today.
 */
export const modelFactsOf = (team: string): RawBuilder<unknown> => sql`
  LEFT JOIN model_settings o ON o.team_id = ${sql.ref(team)}
  CROSS JOIN (SELECT z.team_zone, (now() AT TIME ZONE z.team_zone)::date AS today,
      date_trunc('month', now() AT TIME ZONE z.team_zone)::date AS this_month
    FROM (SELECT ${TEAM_ZONE} AS team_zone OFFSET 0) z) own
  CROSS JOIN LATERAL (SELECT
      coalesce(sum(e.day_nanos) FILTER (WHERE e.day >= own.today), 0)::bigint AS spent_day_nanos,
      coalesce(sum(e.month_nanos) FILTER (WHERE e.day >= own.this_month), 0)::bigint
        AS spent_month_nanos
    FROM model_spending e WHERE e.team_id = ${sql.ref(team)}) spent`;

type CeilingEnv = Pick<Env, 'TEAM_SPENDING_PER_DAY' | 'TEAM_SPENDING_PER_MONTH'>;

export const installationCeilings = (env: CeilingEnv): Ceilings => ({
  day: env.TEAM_SPENDING_PER_DAY ?? null,
  month: env.TEAM_SPENDING_PER_MONTH ?? null,
});

type CeilingFacts = Omit<ModelFacts, keyof StoredModel> & Pick<StoredModel, 'own_key'>;

export function ceilingsIn(facts: CeilingFacts, env: CeilingEnv): Ceilings {
  const own = { day: facts.ceiling_day_nanos, month: facts.ceiling_month_nanos };
  return ceilingsOf(own, installationCeilings(env), facts.own_key !== null);
}

export const spendingIn = (facts: CeilingFacts): Spending => ({
  day: facts.spent_day_nanos,
  month: facts.spent_month_nanos,
});

/** Returns until when a reached ceiling pauses the team's agents; null: it doesn't. */
export function pausedUntil(facts: CeilingFacts, env: CeilingEnv, now: Date): Date | null {
  const reached = findReachedCeiling(spendingIn(facts), ceilingsIn(facts, env));
  return reached && endOf(reached, now, facts.team_zone);
}
