import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { campaignsErrors } from '#copy/errors/campaigns.ts';
import type { ManualSetup, SimpleQuestions, WebsiteScraping } from '#domain/automation/payloads.ts';
import { type Generation, MAX_GENERATION_MS } from '#domain/campaigns/generation.ts';
import type { ManualForm } from '#domain/campaigns/schema.ts';
import { Refusal } from '#domain/errors.ts';
import {
  createManualCampaign,
  manualColumns,
} from '#server/features/campaigns/create-manual-campaign.ts';
import { findGeneration } from '#server/features/campaigns/generation/generation-queries.ts';
import {
  startGeneration,
  startOnDraft,
} from '#server/features/campaigns/generation/start-generation.ts';
import type { CreatedCampaign } from '#server/features/campaigns/insert-new-campaign.ts';
import { recordVersion } from '#server/features/campaigns/record-version.ts';
import type { Requester } from '#server/features/campaigns/queries.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { changeCampaign } from '#server/platform/live/change-columns.ts';
import type { Services } from '#server/services.ts';
import { findDraft, namesForNew } from './find-draft.ts';

const POLL_INTERVAL_MS = 250;
/** Longer than a generation takes to expire. */
const MAX_WAIT_MS = MAX_GENERATION_MS + 15_000;

/** Waits until a generation ends; undefined after MAX_WAIT_MS, or when the caller disconnects. */
async function awaitGeneration(
  { db }: Pick<Services, 'db'>,
  scope: TeamScope,
  creation_id: string,
  caller: AbortSignal,
): Promise<Generation | undefined> {
  const deadline = Date.now() + MAX_WAIT_MS;
  while (Date.now() < deadline && !caller.aborted) {
    const generation = await db.inTeam(scope, (tx) => findGeneration(tx, creation_id));
    if (!generation || generation.state !== 'running') return generation;
    await sleep(POLL_INTERVAL_MS, undefined, { signal: caller }).catch(() => {});
  }
  return undefined;
}

export type GenerationRequest = WebsiteScraping | SimpleQuestions;

/**
 * Branches A and B: generates a draft from a website or a questionnaire's answers, and waits for it. An
 * unknown draft is created.
 */
export async function requestGeneration(
  services: Services,
  requester: Requester,
  body: GenerationRequest,
  caller: AbortSignal,
): Promise<Generation | undefined> {
  const task =
    body.branch === 'A'
      ? ({ kind: 'website', spec: body.data } as const)
      : ({ kind: 'guided', spec: body.data } as const);
  const draft = await services.db.inTeam(requester.scope, (tx) => findDraft(tx, body));
  const { creation_id } = draft
    ? await startOnDraft(services, requester, task, draft)
    : await refuseTakenNames(() => startGeneration(services, requester, task, namesForNew(body)));
  return awaitGeneration(services, requester.scope, creation_id, caller);
}

/** Branch C: sets up a draft by hand, so that it is ready at once. */
export async function processManualSetup(
  services: Services,
  requester: Requester,
  body: ManualSetup,
): Promise<CreatedCampaign> {
  const { business_focus: focus } = body.data;
  const form = formOf(body);
  const draft = await services.db.inTeam(requester.scope, async (tx) => {
    const found = await findDraft(tx, body);
    if (!found) return undefined;
    const { campaign_id } = found;
    const columns = { ...manualColumns(form, focus), generated: 'person' as const };
    await changeCampaign(tx, campaign_id, { ...columns, updated_at: sql`now()` });
    await recordVersion(services, tx, campaign_id, { cause: 'automation', by_user_id: null });
    return found;
  });
  const options = { ...namesForNew(body), focus };
  return draft ?? refuseTakenNames(() => createManualCampaign(services, requester, form, options));
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

/** The id may belong to another campaign, even to a removed one that isn't purged yet. */
async function refuseTakenNames<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: unknown }).code !== '23505') throw error;
    throw new Refusal('NAME_TAKEN', campaignsErrors.nameTaken);
  }
}
