import { sql } from 'kysely';
import { type ArmFigures, NO_FIGURES } from '#domain/quality/trials/compare.ts';
import { MAX_TRIAL_LEADS } from '#domain/quality/trials/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TrialRow } from './trial-store.ts';

type Row = ArmFigures & { candidate: boolean };

/**
 * Counts the results of both versions' leads who came during a trial and whom the agent contacted or
 * tried to contact. Ignores what happened after its end. Conversation ids rise with time, so that older
 * ones aren't read.
 */
export async function figuresOf(
  { db, team_id }: TeamTx,
  trial: Pick<TrialRow, 'trial_id' | 'campaign_id' | 'started_at' | 'ended_at'>,
): Promise<Record<'live' | 'candidate', ArmFigures>> {
  const { trial_id, campaign_id, started_at, ended_at } = trial;
  const { rows } = await sql<Row>`WITH leads AS MATERIALIZED (
      SELECT c.conversation_id, is_trial_candidate(t.trial_id, t.shares, c.conversation_id,
          c.created_at) AS candidate, coalesce(t.ended_at, 'infinity') AS until
      FROM version_trials t JOIN conversations c ON c.team_id = t.team_id
        AND c.campaign_id = t.campaign_id AND c.created_at >= t.started_at
        AND c.created_at <= coalesce(t.ended_at, 'infinity')
      WHERE t.team_id = ${team_id} AND t.trial_id = ${trial_id}
        AND c.team_id = ${team_id} AND c.campaign_id = ${campaign_id}
        AND c.conversation_id >= ${lowestId(started_at)}
        AND c.created_at <= ${ended_at ?? new Date(Date.now() + 60_000)}
      ORDER BY c.created_at LIMIT ${MAX_TRIAL_LEADS}),
    met AS (
      SELECT l.candidate, a.cost, a.unpriced,
        EXISTS (SELECT FROM messages r WHERE r.team_id = ${team_id}
          AND r.conversation_id = l.conversation_id AND r.type_interaction = 'USER_MESSAGE'
          AND r.seq > a.first AND r.created_at <= l.until) AS replied,
        e.opted_out, e.taken_over, e.qualified, e.booked, h.guard
      FROM leads l
      CROSS JOIN LATERAL (SELECT min(m.seq) AS first, coalesce(sum(m.cost_nanos), 0)::bigint AS cost,
          count(*) FILTER (WHERE m.cost_nanos IS NULL AND m.type_interaction = 'AI_RESPONSE') AS unpriced
        FROM messages m WHERE m.team_id = ${team_id} AND m.conversation_id = l.conversation_id
          AND m.type_interaction IN ('AI_RESPONSE', 'LEAD_WELCOME')
          AND m.state NOT IN ('canceled', 'failed') AND m.created_at <= l.until) a
      CROSS JOIN LATERAL (SELECT bool_or(o.kind = 'opted_out') AS opted_out,
          bool_or(o.kind = 'agent_stopped') AS taken_over,
          (array_agg(o.to_value ORDER BY o.at DESC, o.event_id DESC)
            FILTER (WHERE o.kind = 'status_changed'))[1] = 'converti' AS qualified,
          (array_agg(o.kind ORDER BY o.at DESC, o.event_id DESC)
            FILTER (WHERE o.kind IN ('booked', 'booking_withdrawn')))[1] = 'booked' AS booked
        FROM conversation_events o WHERE o.team_id = ${team_id}
          AND o.conversation_id = l.conversation_id AND o.at <= l.until
          AND o.kind IN ('opted_out', 'agent_stopped', 'status_changed', 'booked',
            'booking_withdrawn')) e
      CROSS JOIN LATERAL (SELECT count(*) AS kept, count(*) FILTER (WHERE w.reason = 'guard') > 0 AS guard
        FROM held_answers w WHERE w.team_id = ${team_id}
          AND w.conversation_id = l.conversation_id AND w.created_at <= l.until) h
      WHERE a.first IS NOT NULL OR h.kept > 0)
    SELECT candidate, count(*)::int AS leads,
      (count(*) FILTER (WHERE replied))::int AS replied,
      (count(*) FILTER (WHERE qualified))::int AS qualified,
      (count(*) FILTER (WHERE booked))::int AS booked,
      (count(*) FILTER (WHERE opted_out))::int AS opted_out,
      (count(*) FILTER (WHERE guard))::int AS held,
      (count(*) FILTER (WHERE taken_over))::int AS taken_over,
      sum(cost)::bigint AS cost_nanos, sum(unpriced)::int AS unpriced
    FROM met GROUP BY candidate`.execute(db);
  const armOf = (is: boolean): ArmFigures => {
    const row = rows.find(({ candidate }) => candidate === is);
    if (!row) return NO_FIGURES;
    const { candidate: _which, ...figures } = row;
    return figures;
  };
  return { live: armOf(false), candidate: armOf(true) };
}

/** Allows for differences between the clocks of machines. */
const SKEW_MS = 60 * 60 * 1000;

/** Returns an id below every version 7 id created at this time. */
function lowestId(at: Date): string {
  const hex = (at.getTime() - SKEW_MS).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
