import { sql } from 'kysely';
import type { z } from 'zod';
import type {
  Proposal,
  proposalList,
  Proposals,
  ProposalState,
} from '#domain/quality/learning/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

const MAX_SHOWN = 100;

/** Lists the proposals in one state, newest first, and counts those in each state. */
export async function listProposals(
  { db, team_id }: TeamTx,
  { state, campaign_id }: z.output<typeof proposalList>,
): Promise<Proposals> {
  const campaign = campaign_id ?? null;
  // Hides questions that were already answered or dismissed on the knowledge page.
  const shown = sql`p.team_id = ${team_id}
    AND (${campaign}::uuid IS NULL OR p.campaign_id = ${campaign})
    AND (p.state <> 'open' OR p.content ->> 'answer' IS DISTINCT FROM ''
      OR EXISTS (SELECT FROM unanswered_questions q WHERE q.team_id = p.team_id
        AND q.question_id = p.evidence_id AND q.state = 'open'))`;
  const { rows: proposals } =
    await sql<Proposal>`SELECT p.proposal_id, p.content, p.state, p.quotes,
      p.decided_by, to_json(p.decided_at) #>> '{}' AS decided_at, e.source,
      to_json(e.happened_at) #>> '{}' AS happened_at, e.conversation_id, c.name AS lead_name,
      k.campaign_id, k.campaign_slug, k.campaign_name
    FROM learning_proposals p
    JOIN learning_evidence e ON e.team_id = p.team_id AND e.evidence_id = p.evidence_id
    JOIN conversations c ON c.team_id = e.team_id AND c.conversation_id = e.conversation_id
    JOIN campaigns k ON k.team_id = p.team_id AND k.campaign_id = p.campaign_id
    WHERE ${shown} AND p.state = ${state}
    ORDER BY coalesce(p.decided_at, p.created_at) DESC, p.proposal_id DESC
    LIMIT ${MAX_SHOWN}`.execute(db);
  const { rows: counted } = await sql<{ state: ProposalState; n: number }>`
    SELECT p.state, count(*)::int AS n FROM learning_proposals p
    WHERE ${shown} GROUP BY p.state`.execute(db);
  const counts = Object.fromEntries(counted.map((row) => [row.state, row.n]));
  return { proposals, counts: { open: 0, accepted: 0, declined: 0, ...counts } };
}
