import type { Fingerprint } from '#domain/quality/gate.ts';
import { settingsState } from '#server/features/prompts/gate/settings-state.ts';
import { fingerprintOf } from '#server/features/prompts/gate/fingerprint.ts';
import { knowledgeState } from '#server/features/prompts/gate/knowledge-state.ts';
import { findDraft } from '#server/features/prompts/find-draft.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Services } from '#server/services.ts';
import { loadTested } from './tested-texts.ts';

/** What results of a campaign rest on today: its live prompts, and its draft where there is one. */
export async function fingerprintsNow(
  { models }: Pick<Services, 'models'>,
  scope: TeamScope,
  tx: TeamTx,
  campaign_id: string,
): Promise<{ now: Fingerprint[]; has_draft: boolean }> {
  const { facts, texts } = await loadTested(tx, campaign_id, 'live');
  const draft = await findDraft(tx, campaign_id);
  const rest = {
    model: models.of(scope, facts.model).name,
    knowledge: await knowledgeState(tx),
    settings: await settingsState(tx, campaign_id),
  };
  const now = [texts, ...(draft ? [draft] : [])].map((one) => fingerprintOf(one, rest));
  return { now, has_draft: draft !== undefined };
}
