import type { ProposalContent } from '#domain/quality/learning/schema.ts';
import { storeLessons } from '#server/features/quality/learning/evidence-queries.ts';
import { newId } from '#server/platform/id.ts';
import type { BuiltTeam } from './builders.ts';
import type { TestServices } from '../services.ts';

const FACT: ProposalContent = {
  kind: 'fact',
  question: 'Is there parking for a van?',
  answer: 'Vans stand behind the house.',
};

interface About {
  conversation_id: string;
  campaign_id: string;
  content?: ProposalContent;
}

/** A proposal as a takeover creates it. Returns its id. */
export async function buildProposal(
  { db }: TestServices,
  { scope }: BuiltTeam,
  { conversation_id, campaign_id, content = FACT }: About,
): Promise<string> {
  const ids = { evidence_id: newId(), campaign_id, conversation_id };
  const evidence = { ...ids, source: 'takeover', happened_at: new Date() } as const;
  const quotes = [{ by: 'person', text: 'Vans stand behind the house.' } as const];
  return db.inTeam(scope, async (tx) => {
    await storeLessons(tx, evidence, [{ content, quotes, until_seq: 1 }]);
    const { proposal_id } = await tx.db
      .selectFrom('learning_proposals')
      .select('proposal_id')
      .where('team_id', '=', tx.team_id)
      .where('evidence_id', '=', ids.evidence_id)
      .executeTakeFirstOrThrow();
    return proposal_id;
  });
}
