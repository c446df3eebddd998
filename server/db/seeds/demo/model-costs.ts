import { sql } from 'kysely';
import { costOf, priceOf } from '#domain/models/prices.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { TEAM_ZONE, TODAY } from '#server/platform/db/team-day.ts';
import { DEFAULT_MODEL } from '#server/platform/settings/model-settings.ts';

/** Typical tokens for an answer in the demo's campaigns. */
const TOKENS = { prompt_tokens: 2100, cached_tokens: 1280, completion_tokens: 70 };

/** Writes what the demo's answers would have cost, by day. */
export async function writeModelCosts({ db, team_id }: TeamTx): Promise<void> {
  const cost = costOf(TOKENS, priceOf(DEFAULT_MODEL)) ?? 0;
  await sql`INSERT INTO model_usage (team_id, day, campaign_id, purpose, model_name, slot, calls,
      prompt_tokens, cached_tokens, completion_tokens, cost_nanos, messages_count, leads_count,
      qualified_count)
    SELECT ${team_id}::uuid, a.day, a.campaign_id, 'answer', ${DEFAULT_MODEL}, 0, count(*),
      count(*) * ${TOKENS.prompt_tokens}::int, count(*) * ${TOKENS.cached_tokens}::int,
      count(*) * ${TOKENS.completion_tokens}::int, count(*) * ${cost}::bigint, count(*),
      count(*) FILTER (WHERE a.is_first), count(*) FILTER (WHERE a.is_last AND a.qualified)
    FROM (SELECT m.campaign_id, (to_timestamp(m.timestamp_unix) AT TIME ZONE ${TEAM_ZONE})::date AS day,
        row_number() OVER (PARTITION BY m.conversation_id ORDER BY m.seq) = 1 AS is_first,
        row_number() OVER (PARTITION BY m.conversation_id ORDER BY m.seq DESC) = 1 AS is_last,
        c.outcome = 'converti' AS qualified
      FROM messages m JOIN conversations c
        ON c.team_id = m.team_id AND c.conversation_id = m.conversation_id
      WHERE m.team_id = ${team_id} AND m.type_interaction = 'AI_RESPONSE') a
    GROUP BY a.day, a.campaign_id`.execute(db);
  // The spending ceilings count these, so that all pages agree.
  await sql`INSERT INTO model_spending (team_id, slot, day, day_nanos, month_nanos)
    SELECT ${team_id}::uuid, 0, today, coalesce(sum(u.cost_nanos) FILTER (WHERE u.day = today), 0),
      coalesce(sum(u.cost_nanos) FILTER (WHERE u.day >= date_trunc('month', today)), 0)
    FROM (SELECT ${TODAY} AS today) t
      LEFT JOIN model_usage u ON u.team_id = ${team_id}
    GROUP BY today`.execute(db);
  await sql`UPDATE messages SET model_name = ${DEFAULT_MODEL}, cost_nanos = ${cost}::bigint,
      prompt_tokens = ${TOKENS.prompt_tokens}::int, cached_tokens = ${TOKENS.cached_tokens}::int,
      completion_tokens = ${TOKENS.completion_tokens}::int
    WHERE team_id = ${team_id} AND type_interaction = 'AI_RESPONSE'`.execute(db);
}
