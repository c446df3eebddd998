import { campaignsErrors } from '#copy/errors/campaigns.ts';
import {
  type GuidedSpec,
  specOfGuidedForm,
  specOfWebsiteForm,
  type WebsiteSpec,
} from '#domain/campaigns/campaign-spec.ts';
import { type GenerationKind, MAX_GENERATION_MS } from '#domain/campaigns/generation.ts';
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
import {
  type CreatedCampaign,
  guidedDraft,
  insertNewCampaign,
  websiteDraft,
} from '../insert-new-campaign.ts';
import { lockCampaignLimit, type Requester, requesterOf } from '../queries.ts';
import { expireGeneration } from './end-generation.ts';
import { generationJob } from './generation-job.ts';
import { countGenerationsLastHour, insertGeneration } from './generation-queries.ts';

type Access = TeamAccess<'canCreateCampaigns'>;

/**
 * Stores the draft of a campaign and starts its generation from a website. Throws LIMIT_REACHED,
 * NAME_TAKEN, SPENDING_CEILING and TOO_MANY_REQUESTS.
 */
export const createFromWebsite = (
  services: Needed,
  access: Access,
  { form, agent_timezone }: { form: WebsiteForm; agent_timezone?: string | undefined },
): Promise<StartedGeneration> =>
  startFromWebsite(services, requesterOf(access), specOfWebsiteForm(form, agent_timezone));

/** The same from a questionnaire's answers. */
export const createFromAnswers = (
  services: Needed,
  access: Access,
  { form, agent_timezone }: { form: GuidedForm; agent_timezone?: string | undefined },
): Promise<StartedGeneration> =>
  startFromAnswers(services, requesterOf(access), specOfGuidedForm(form, agent_timezone));

export interface StartedGeneration extends CreatedCampaign {
  creation_id: string;
}

type Needed = Pick<Services, 'db' | 'env' | 'automation'>;

/** Gives a worker time to fail an expired generation itself. */
const GRACE_MS = 5_000;
/** Each loads other sites' pages and calls the model. Canceled ones count, too. */
const MAX_PER_HOUR = 30;

/**
 * Stores the draft, the generation and its jobs in one transaction. Throws LIMIT_REACHED, NAME_TAKEN,
 * SPENDING_CEILING and TOO_MANY_REQUESTS.
 */
export async function startFromWebsite(
  services: Needed,
  requester: Requester,
  spec: WebsiteSpec,
  names: Partial<CreatedCampaign> = {},
): Promise<StartedGeneration> {
  return start(services, requester, async (tx) => {
    const draft = { ...websiteDraft(requester, spec), ...idOf(names) };
    const slug =
      names.campaign_slug ?? ((random: string) => makeCampaignSlug(spec.campaign_name, random));
    const created = await insertNewCampaign(tx, services.env.PUBLIC_URL, draft, slug);
    return { kind: 'website', spec, draft: owned(created) };
  });
}

/** The same for a questionnaire's answers. */
export async function startFromAnswers(
  services: Needed,
  requester: Requester,
  spec: GuidedSpec,
  names: Partial<CreatedCampaign> = {},
): Promise<StartedGeneration> {
  return start(services, requester, async (tx) => {
    const draft = { ...guidedDraft(requester, spec), ...idOf(names) };
    const slug = names.campaign_slug ?? ((random: string) => guidedSlug(spec.company_name, random));
    const created = await insertNewCampaign(tx, services.env.PUBLIC_URL, draft, slug);
    return { kind: 'guided', spec, draft: owned(created) };
  });
}

/**
 * Starts a generation for an existing draft, which stays even if the generation fails. Due to the lock,
 * concurrent calls count each other.
 */
export function startOnDraft(
  services: Needed,
  requester: Requester,
  kind: GenerationKind,
  spec: WebsiteSpec | GuidedSpec,
  draft: CreatedCampaign,
): Promise<StartedGeneration> {
  return start(services, requester, async (tx) => {
    await lockCampaignLimit(tx);
    return { kind, spec, draft: { ...draft, owns_draft: false } };
  });
}

const idOf = ({ campaign_id }: Partial<CreatedCampaign>) => (campaign_id ? { campaign_id } : {});

const owned = (created: CreatedCampaign) => ({ ...created, owns_draft: true });

interface GenerationRequest {
  kind: GenerationKind;
  spec: WebsiteSpec | GuidedSpec;
  draft: CreatedCampaign & { owns_draft: boolean };
}

function start(
  services: Needed,
  requester: Requester,
  prepareDraft: (tx: TeamTx) => Promise<GenerationRequest>,
): Promise<StartedGeneration> {
  return services.db.inTeam(requester.scope, async (tx) => {
    // Before storing the draft: a team's first campaign sets its time zone, and thus the day of the spending.
    await requireBelowCeiling(tx, services, requester);
    return storeGeneration(tx, requester, await prepareDraft(tx));
  });
}

async function storeGeneration(
  tx: TeamTx,
  { user_id, by_automation }: Requester,
  { kind, spec, draft }: GenerationRequest,
): Promise<StartedGeneration> {
  if ((await countGenerationsLastHour(tx)) >= MAX_PER_HOUR) {
    throw new Refusal('TOO_MANY_REQUESTS', campaignsErrors.tooManyRequests);
  }
  const creation_id = newId();
  const { campaign_name } = spec;
  await insertGeneration(tx, {
    ...draft,
    creation_id,
    kind,
    user_id,
    campaign_name,
    form: spec,
    by_automation,
  });
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
