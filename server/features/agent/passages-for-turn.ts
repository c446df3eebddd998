import type { Source } from '#domain/agent/guard/basis/sources.ts';
import { questionTexts } from '#domain/knowledge/question-texts.ts';
import { findPassages } from '#server/features/knowledge/find-passages.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Services } from '#server/services.ts';
import type { Turn } from './load-turn.ts';

/** What the team's knowledge says to what the lead of a turn asks; nothing is asked where it is empty. */
export async function passagesForTurn(
  { db }: Pick<Services, 'db'>,
  scope: TeamScope,
  { has_knowledge, campaign: { campaign_id }, conversation, history }: Turn,
): Promise<Source[]> {
  if (!has_knowledge) return [];
  const texts = questionTexts(history, conversation.state.answered_seq);
  return db.inTeam(scope, (tx) => findPassages(tx, { campaign_id, texts }));
}
