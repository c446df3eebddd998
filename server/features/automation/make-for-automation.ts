import { sql } from 'kysely';
import type { ManualSetup, SimpleQuestions, WebsiteScraping } from '#domain/automation/payloads.ts';
import type { Generation } from '#domain/campaigns/generation.ts';
import type { ManualForm } from '#domain/campaigns/schema.ts';
import { Refusal } from '#domain/errors.ts';
import {
  createManualCampaign,
  manualColumns,
} from '#server/features/campaigns/create-manual-campaign.ts';
import type { CreatedCampaign } from '#server/features/campaigns/insert-new-campaign.ts';
import type { Maker } from '#server/features/campaigns/maker.ts';
import {
  type StartedCreation,
  startFromAnswers,
  startFromWebsite,
  startOnDraft,
} from '#server/features/campaigns/start-creation.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { awaitCreation } from './await-creation.ts';
import { findDraft, namesForNew } from './find-draft.ts';

/** Branch A: reads the site and writes the offer of a draft, which is made when it is not there. */
export async function makeFromScraping(
  services: Services,
  maker: Maker,
  body: WebsiteScraping,
  caller: AbortSignal,
): Promise<Generation | undefined> {
  const draft = await services.db.inTeam(maker.scope, (tx) => findDraft(tx, body));
  const { creation_id } = draft
    ? await startOnDraft(services, maker, 'website', body.data, draft)
    : await taken(() => startFromWebsite(services, maker, body.data, namesForNew(body)));
  return awaitCreation(services, maker.scope, creation_id, caller);
}

/** Branch B: the same from answers. */
export async function makeFromQuestions(
  services: Services,
  maker: Maker,
  body: SimpleQuestions,
  caller: AbortSignal,
): Promise<Generation | undefined> {
  const draft = await services.db.inTeam(maker.scope, (tx) => findDraft(tx, body));
  const { creation_id }: StartedCreation = draft
    ? await startOnDraft(services, maker, 'guided', body.data, draft)
    : await taken(() => startFromAnswers(services, maker, body.data, namesForNew(body)));
  return awaitCreation(services, maker.scope, creation_id, caller);
}

/** Branch C: a draft as a person sets it up; ready at once. */
export async function makeFromSetup(
  services: Services,
  maker: Maker,
  body: ManualSetup,
): Promise<CreatedCampaign> {
  const { business_focus: focus } = body.data;
  const form = formOf(body);
  const draft = await services.db.inTeam(maker.scope, async (tx) => {
    const found = await findDraft(tx, body);
    if (!found) return undefined;
    await tx.db
      .updateTable('campaigns')
      .set({ ...manualColumns(form, focus), generated: 'person', updated_at: sql`now()` })
      .where('team_id', '=', tx.team_id)
      .where('campaign_id', '=', found.campaign_id)
      .execute();
    await recordChanges(tx, 'campaign', [found.campaign_id]);
    return found;
  });
  if (!draft) {
    const names = namesForNew(body);
    return taken(() => createManualCampaign(services, maker, form, { ...names, focus }));
  }
  return draft;
}

function formOf({ data }: ManualSetup): ManualForm {
  return {
    campaignName: data.campaign_name,
    companyName: data.company_name,
    businessActivity: 'other',
    customBusinessActivity: '',
    offerDescription: data.offer_description,
    agentName: data.agent_name,
    agentLanguage: data.language,
    agentStyle: data.agent_style,
    mainObjective: data.goal_type,
    customObjective: data.goal_custom ?? '',
    objectiveLink: data.goal_link,
  };
}

/** An id that something else has already, such as a campaign on its way out, is a clash of names. */
async function taken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: unknown }).code !== '23505') throw error;
    throw new Refusal('NAME_TAKEN', 'Campaign name already exists');
  }
}
