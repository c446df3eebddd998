import { sql } from 'kysely';
import { groupQuestions } from '#domain/knowledge/group-questions.ts';
import { NANOS } from '#domain/models/prices.ts';
import {
  BLOCKING_REASONS,
  type Briefing,
  MAX_COUNTED,
  MAX_QUESTIONS,
  MAX_WAITING,
  type WaitingForTeam,
} from '#domain/overview/briefing.ts';
import { listOpenQuestions } from '#server/features/knowledge/questions.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { TEAM_ZONE, TODAY } from '#server/platform/db/team-day.ts';

/** Returns an owner's briefing. Uses counters, so that no messages are counted. */
export async function getBriefing(tx: TeamTx): Promise<Briefing> {
  const [reasons, results, booked, waiting, questions] = await Promise.all([
    countWaiting(tx),
    sumResults(tx),
    countBooked(tx),
    listLongestWaiting(tx),
    listOpenQuestions(tx),
  ]);
  const count = (of: (reason: string | null) => boolean) =>
    reasons.reduce((sum, { reason, leads }) => sum + (of(reason) ? leads : 0), 0);
  return {
    waiting_count: count(() => true),
    waiting,
    blocked: BLOCKING_REASONS.map((reason) => ({
      reason,
      leads: count((item) => item === reason),
    })).filter(({ leads }) => leads > 0),
    since_yesterday: { ...results, booked },
    questions: groupQuestions(questions)
      .slice(0, MAX_QUESTIONS)
      .map(({ question, count: times }) => ({ question, count: times })),
  };
}

async function countWaiting({ db, team_id }: TeamTx) {
  const { rows } = await sql<{ reason: string | null; leads: number }>`
    SELECT reason, count(*)::int AS leads
    FROM (SELECT attention_reason AS reason FROM conversations
      WHERE team_id = ${team_id} AND person_due_since IS NOT NULL LIMIT ${MAX_COUNTED}) waiting
    GROUP BY reason`.execute(db);
  return rows;
}

async function listLongestWaiting({ db, team_id }: TeamTx): Promise<WaitingForTeam[]> {
  const { rows } = await sql<WaitingForTeam>`
    SELECT c.conversation_id, k.campaign_name, c.attention_reason AS reason,
      CASE WHEN c.name <> '' THEN c.name ELSE '+' || split_part(c.id_lead, '@', 1) END AS name,
      to_json(c.person_due_since) #>> '{}' AS since
    FROM conversations c
    JOIN campaigns k ON k.team_id = c.team_id AND k.campaign_id = c.campaign_id
    WHERE c.team_id = ${team_id} AND c.person_due_since IS NOT NULL
    ORDER BY c.person_due_since LIMIT ${MAX_WAITING}`.execute(db);
  return rows;
}

const YESTERDAY = sql`(${TODAY} - 1)`;

async function sumResults({ db, team_id }: TeamTx) {
  const { rows } = await sql<{
    replies: number;
    leads: number;
    qualified: number;
    cost_nanos: number;
    unpriced_calls: number;
  }>`SELECT coalesce(sum(messages_count), 0)::int AS replies,
      coalesce(sum(leads_count), 0)::int AS leads,
      coalesce(sum(qualified_count), 0)::int AS qualified,
      coalesce(sum(cost_nanos), 0)::bigint AS cost_nanos,
      coalesce(sum(unpriced_calls), 0)::int AS unpriced_calls
    FROM model_usage WHERE team_id = ${team_id} AND day >= ${YESTERDAY}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A sum has a row');
  const { cost_nanos, unpriced_calls, ...results } = row;
  return { ...results, cost: unpriced_calls > 0 ? null : cost_nanos / NANOS };
}

async function countBooked({ db, team_id }: TeamTx): Promise<number> {
  const { rows } = await sql<{ booked: number }>`SELECT count(*)::int AS booked FROM conversations
    WHERE team_id = ${team_id} AND booked_at >= ${YESTERDAY} AT TIME ZONE ${TEAM_ZONE}`.execute(db);
  return rows[0]?.booked ?? 0;
}
