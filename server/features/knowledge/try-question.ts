import { isExpired } from '#domain/knowledge/validity.ts';
import type { FoundPassage } from '#domain/knowledge/schema.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { requireCampaigns } from './entry-store.ts';
import { questionVector } from './question-vector.ts';
import { searchPassages } from './search-passages.ts';

/** What an agent would be given for a question: the very search of a turn. Throws NOT_FOUND. */
export async function tryQuestion(
  services: Pick<Services, 'db' | 'env' | 'log' | 'models'>,
  { scope }: TeamAccess<'canViewAnalytics'>,
  { campaign_id, question }: { campaign_id: string; question: string },
): Promise<FoundPassage[]> {
  const texts = [question];
  const vector = await questionVector(services, scope, { campaign_id: null, texts });
  const found = await services.db.inTeam(scope, async (tx) => {
    await requireCampaigns(tx, { all_campaigns: false, campaign_ids: [campaign_id] });
    return searchPassages(tx, campaign_id, question, vector);
  });
  const now = new Date();
  return found.map(({ id, title, heading, page, text, valid_until }) => ({
    id,
    title,
    heading,
    page,
    text,
    expired: isExpired(valid_until, now),
  }));
}
