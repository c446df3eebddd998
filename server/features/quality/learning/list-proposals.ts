import { sql } from 'kysely';
import type { z } from 'zod';
import type {
  Proposal,
  proposalList,
  Proposals,
  ProposalState,
} from '#domain/quality/learning/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';

const MAX_SHOWN = 100;

/** Lists the proposals in one state, newest first, and counts those in each state. */
export function listProposals(
  { db }: Pick<Services, 'db'>,
  { scope }: TeamAccess<'canViewConversations'>,
  { state, campaign_id }: z.output<typeof proposalList>,
): Promise<Proposals> {
  return db.inTeam(scope, async (tx) => ({
    proposals: await proposalsIn(tx, state, campaign_id ?? null),
    counts: await countsOf(tx, campaign_id ?? null),
  }));
}

/** Hides questions that were already answered or dismissed on the knowledge page. */
const STILL_ASKED = sql`(p.state <> 'open' OR p.content ->> 'answer' IS DISTINCT FROM ''
  OR EXISTS (SELECT FROM unanswered_questions q WHERE q.team_id = p.team_id
    AND q.question_id = p.evidence_id AND q.state = 'open'))`;

async function proposalsIn(
  { db, team_id }: TeamTx,
  state: ProposalState,
  campaign_id: string | null,
): Promise<Proposal[]> {
  const { rows } = await sql<Proposal>`SELECT p.proposal_id, p.content, p.state, p.quotes,
      p.decided_by, to_json(p.decided_at) #>> '{}' AS decided_at, e.source,
      to_json(e.happened_at) #>> '{}' AS happened_at, e.conversation_id, c.name AS lead_name,
      k.campaign_id, k.campaign_slug, k.campaign_name
    FROM learning_proposals p
    JOIN learning_evidence e ON e.team_id = p.team_id AND e.evidence_id = p.evidence_id
    JOIN conversations c ON c.team_id = e.team_id AND c.conversation_id = e.conversation_id
    JOIN campaigns k ON k.team_id = p.team_id AND k.campaign_id = p.campaign_id
    WHERE p.team_id = ${team_id} AND p.state = ${state} AND ${STILL_ASKED}
      AND (${campaign_id}::uuid IS NULL OR p.campaign_id = ${campaign_id})
    ORDER BY coalesce(p.decided_at, p.created_at) DESC, p.proposal_id DESC
    LIMIT ${MAX_SHOWN}`.execute(db);
  return rows;
}

async function countsOf(
  { db, team_id }: TeamTx,
  campaign_id: string | null,
): Promise<Record<ProposalState, number>> {
  const { rows } = await sql<{ state: ProposalState; n: number }>`
    SELECT p.state, count(*)::int AS n FROM learning_proposals p
    WHERE p.team_id = ${team_id} AND ${STILL_ASKED}
      AND (${campaign_id}::uuid IS NULL OR p.campaign_id = ${campaign_id})
    GROUP BY p.state`.execute(db);
  const of = (state: ProposalState) => rows.find((row) => row.state === state)?.n ?? 0;
  return { open: of('open'), accepted: of('accepted'), declined: of('declined') };
}
