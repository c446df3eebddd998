import type { Source } from '#domain/agent/guard/basis/sources.ts';
import { questionTexts } from '#domain/knowledge/question-texts.ts';
import { findPassages, questionVector } from '#server/features/knowledge/find-passages.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Services } from '#server/services.ts';
import type { Turn } from './load-turn.ts';

/** What the team's knowledge says to what the lead of a turn asks; nothing is asked where it is empty. */
export async function passagesForTurn(
  services: Pick<Services, 'db' | 'env' | 'log' | 'models'>,
  scope: TeamScope,
  { has_knowledge, campaign, conversation, history }: Turn,
): Promise<Source[]> {
  if (!has_knowledge) return [];
  const texts = questionTexts(history, conversation.state.answered_seq);
  const { campaign_id } = campaign;
  const asked = { campaign_id, texts, facts: campaign };
  const vector = await questionVector(services, scope, asked);
  return services.db.inTeam(scope, (tx) => findPassages(tx, { campaign_id, texts, vector }));
}
