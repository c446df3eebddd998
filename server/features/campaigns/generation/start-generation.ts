import { campaignsErrors } from '#copy/errors/campaigns.ts';
import {
  type GenerationTask,
  specOfGuidedForm,
  specOfWebsiteForm,
} from '#domain/campaigns/campaign-spec.ts';
import { MAX_GENERATION_MS } from '#domain/campaigns/generation.ts';
import type { GuidedForm } from '#domain/campaigns/guided-form.ts';
import { guidedSlug, makeCampaignSlug } from '#domain/campaigns/identifiers.ts';
import type { WebsiteForm } from '#domain/campaigns/website-form.ts';
import { Refusal } from '#domain/errors.ts';
import { pausedUntil } from '#server/features/models/model-facts.ts';
import { findModelSettings } from '#server/features/models/settings-queries.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { newId } from '#server/platform/id.ts';
import { enqueueJobs } from '#server/platform/jobs/enqueue.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { type CreatedCampaign, draftOf, insertNewCampaign } from '../insert-new-campaign.ts';
import { lockCampaignLimit, type Requester, requesterOf } from '../queries.ts';
import { expireGeneration } from './end-generation.ts';
import { generationJob } from './generation-job.ts';
import { countGenerationsLastHour, insertGeneration } from './generation-queries.ts';

type Access = TeamAccess<'canCreateCampaigns'>;
type Needed = Pick<Services, 'db' | 'env' | 'automation'>;

export interface StartedGeneration extends CreatedCampaign {
  creation_id: string;
}

/** Gives a worker time to fail an expired generation itself. */
const GRACE_MS = 5_000;
/** Each loads other sites' pages and calls the model. Canceled ones count, too. */
const MAX_PER_HOUR = 30;

/** Generates a campaign from a website. Throws like startGeneration. */
export const createFromWebsite = (
  services: Needed,
  access: Access,
  { form, agent_timezone }: { form: WebsiteForm; agent_timezone?: string | undefined },
): Promise<StartedGeneration> => {
  const spec = specOfWebsiteForm(form, agent_timezone);
  return startGeneration(services, requesterOf(access), { kind: 'website', spec });
};

/** The same from a questionnaire's answers. */
export const createFromAnswers = (
  services: Needed,
  access: Access,
  { form, agent_timezone }: { form: GuidedForm; agent_timezone?: string | undefined },
): Promise<StartedGeneration> => {
  const spec = specOfGuidedForm(form, agent_timezone);
  return startGeneration(services, requesterOf(access), { kind: 'guided', spec });
};

/**
 * Stores the draft of a campaign, its generation and the jobs in one transaction. Throws LIMIT_REACHED,
 * NAME_TAKEN, SPENDING_CEILING and TOO_MANY_REQUESTS.
 */
export function startGeneration(
  services: Needed,
  requester: Requester,
  task: GenerationTask,
  { campaign_id, campaign_slug }: Partial<CreatedCampaign> = {},
): Promise<StartedGeneration> {
  return start(services, requester, task, async (tx) => {
    const draft = { ...draftOf(requester, task), ...(campaign_id && { campaign_id }) };
    const slug = campaign_slug ?? ((random: string) => slugOf(task, random));
    const created = await insertNewCampaign(tx, services.env.PUBLIC_URL, draft, slug);
    return { ...created, owns_draft: true };
  });
}

/**
 * Starts a generation for an existing draft, which stays even if the generation fails. Due to the lock,
 * concurrent calls count each other.
 */
export function startOnDraft(
  services: Needed,
  requester: Requester,
  task: GenerationTask,
  draft: CreatedCampaign,
): Promise<StartedGeneration> {
  return start(services, requester, task, async (tx) => {
    await lockCampaignLimit(tx);
    return { ...draft, owns_draft: false };
  });
}

const slugOf = ({ kind, spec }: GenerationTask, random: string): string =>
  kind === 'website'
    ? makeCampaignSlug(spec.campaign_name, random)
    : guidedSlug(spec.company_name, random);

type Draft = CreatedCampaign & { owns_draft: boolean };

function start(
  services: Needed,
  requester: Requester,
  task: GenerationTask,
  prepareDraft: (tx: TeamTx) => Promise<Draft>,
): Promise<StartedGeneration> {
  return services.db.inTeam(requester.scope, async (tx) => {
    // Before storing the draft: a team's first campaign sets its time zone, and thus the day of the spending.
    await requireBelowCeiling(tx, services, requester);
    return storeGeneration(tx, requester, task, await prepareDraft(tx));
  });
}

async function storeGeneration(
  tx: TeamTx,
  { user_id, by_automation }: Requester,
  { kind, spec }: GenerationTask,
  draft: Draft,
): Promise<StartedGeneration> {
  if ((await countGenerationsLastHour(tx)) >= MAX_PER_HOUR) {
    throw new Refusal('TOO_MANY_REQUESTS', campaignsErrors.tooManyRequests);
  }
  const creation_id = newId();
  const { campaign_name } = spec;
  const generation = { ...draft, creation_id, kind, user_id, campaign_name, by_automation };
  await insertGeneration(tx, { ...generation, form: spec });
  const expiresAt = new Date(Date.now() + MAX_GENERATION_MS + GRACE_MS);
  await enqueueJobs(tx.db, [
    generationJob.spec(tx.scope, { creation_id }),
    expireGeneration.spec(tx.scope, { creation_id }, { runAt: expiresAt }),
  ]);
  await recordChanges(tx, 'creation', [creation_id]);
  const { campaign_id, campaign_slug } = draft;
  return { creation_id, campaign_id, campaign_slug };
}

/** An outside automation uses its own model. Everything else uses the team's. */
async function requireBelowCeiling(
  tx: TeamTx,
  { env, automation }: Needed,
  { by_automation }: Requester,
): Promise<void> {
  if (automation && !by_automation) return;
  const facts = await findModelSettings(tx);
  if (pausedUntil(facts, env, new Date())) throw new Refusal('SPENDING_CEILING');
}
