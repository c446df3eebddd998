import { type GenerationKind, MAX_GENERATION_MS } from '#domain/campaigns/generation.ts';
import { campaignSlug, guidedSlug } from '#domain/campaigns/identifiers.ts';
import type { GuidedSpec, WebsiteSpec } from '#domain/campaigns/campaign-spec.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import { enqueueJobs } from '#server/platform/jobs/enqueue.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { creationsOfLastHour, insertCreation } from './creation-queries.ts';
import { endLateCreation } from './end-creation.ts';
import { type CreatedCampaign, insertNewCampaign } from './insert-new-campaign.ts';
import type { Maker } from './maker.ts';
import { guidedDraft, websiteDraft } from './new-campaign-columns.ts';
import { makeCampaign } from './run-creation.ts';

export interface StartedCreation extends CreatedCampaign {
  creation_id: string;
}

type Needed = Pick<Services, 'db' | 'env'>;

/** A worker that ends a creation in time by itself is given this much more. */
const GRACE_MS = 5_000;
/** Each reads pages of others and asks the model; who cancels and begins anew is slowed down. */
const MOST_AN_HOUR = 30;

/**
 * Stores the draft of a campaign, the creation and its jobs in one transaction. Throws
 * LIMIT_REACHED, NAME_TAKEN and TOO_MANY_REQUESTS.
 */
export async function startFromWebsite(
  services: Needed,
  maker: Maker,
  order: WebsiteSpec,
  given: Partial<CreatedCampaign> = {},
): Promise<StartedCreation> {
  return services.db.inTeam(maker.scope, async (tx) => {
    const draft = { ...websiteDraft(maker, order), ...idOf(given) };
    const slug =
      given.campaign_slug ?? ((random: string) => campaignSlug(order.campaign_name, random));
    const created = await insertNewCampaign(tx, services.env.PUBLIC_URL, draft, slug);
    return begin(tx, maker, 'website', order, { ...created, owns_draft: true });
  });
}

/** The same for the answers of the questionnaire. */
export async function startFromAnswers(
  services: Needed,
  maker: Maker,
  order: GuidedSpec,
  given: Partial<CreatedCampaign> = {},
): Promise<StartedCreation> {
  return services.db.inTeam(maker.scope, async (tx) => {
    const draft = { ...guidedDraft(maker, order), ...idOf(given) };
    const slug =
      given.campaign_slug ?? ((random: string) => guidedSlug(order.company_name, random));
    const created = await insertNewCampaign(tx, services.env.PUBLIC_URL, draft, slug);
    return begin(tx, maker, 'guided', order, { ...created, owns_draft: true });
  });
}

/** Begins the work on a draft that is there already; it stays, whatever comes of the work. */
export function startOnDraft(
  services: Needed,
  maker: Maker,
  kind: GenerationKind,
  order: WebsiteSpec | GuidedSpec,
  draft: CreatedCampaign,
): Promise<StartedCreation> {
  return services.db.inTeam(maker.scope, (tx) =>
    begin(tx, maker, kind, order, { ...draft, owns_draft: false }),
  );
}

const idOf = ({ campaign_id }: Partial<CreatedCampaign>) => (campaign_id ? { campaign_id } : {});

async function begin(
  tx: TeamTx,
  { user_id, by_automation }: Maker,
  kind: GenerationKind,
  order: WebsiteSpec | GuidedSpec,
  draft: CreatedCampaign & { owns_draft: boolean },
): Promise<StartedCreation> {
  if ((await creationsOfLastHour(tx)) >= MOST_AN_HOUR) {
    throw new Refusal('TOO_MANY_REQUESTS', 'Too many requests. Please wait a moment.');
  }
  const creation_id = newId();
  const { campaign_name } = order;
  await insertCreation(tx, {
    ...draft,
    creation_id,
    kind,
    user_id,
    campaign_name,
    form: order,
    by_automation,
  });
  const endsAt = new Date(Date.now() + MAX_GENERATION_MS + GRACE_MS);
  await enqueueJobs(tx.db, [
    makeCampaign.spec(tx.scope, { creation_id }),
    endLateCreation.spec(tx.scope, { creation_id }, { runAt: endsAt }),
  ]);
  await recordChanges(tx, 'creation', [creation_id]);
  const { campaign_id, campaign_slug } = draft;
  return { creation_id, campaign_id, campaign_slug };
}
