import type { Reason } from '#copy/catalog/reasons.ts';
import { apiErrors } from '#copy/errors/api.ts';
import { campaignsErrors } from '#copy/errors/campaigns.ts';
import {
  CAMPAIGN_FIELDS,
  campaignPatch,
  campaignRef,
  newCampaign,
  type NewCampaign,
} from '#domain/api/inputs.ts';
import { apiCampaign, type ApiCampaign, pageOf } from '#domain/api/resources.ts';
import { editOf } from '#domain/campaigns/edit.ts';
import { type Campaign, type ManualForm, manualForm } from '#domain/campaigns/schema.ts';
import { isTimeZone } from '#domain/time-zones.ts';
import { Refusal } from '#domain/errors.ts';
import { createManualCampaign } from '#server/features/campaigns/create-manual-campaign.ts';
import { getCampaign, listCampaigns, requesterOf } from '#server/features/campaigns/queries.ts';
import { updateCampaign } from '#server/features/campaigns/update-campaign.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { reasonOfIssue } from '#server/platform/http/rpc-errors.ts';
import { resolveTeamAccess } from '#server/platform/http/rpc.ts';
import { inTransaction } from '#server/procedure-guards.ts';
import { reads, writes } from './guard.ts';
import { iso } from './iso.ts';

const tags = ['Campaigns'];

const list = reads('campaigns:read')
  .route({ method: 'GET', path: '/campaigns', tags, summary: 'List campaigns' })
  .output(pageOf(apiCampaign))
  .handler(
    inTransaction(async (tx) => ({
      data: (await listCampaigns(tx)).map(toCampaign),
      // A team's plan limits its campaigns, so one page has them all.
      next_cursor: null,
    })),
  );

const get = reads('campaigns:read')
  .route({ method: 'GET', path: '/campaigns/{campaign_id}', tags, summary: 'Get a campaign' })
  .input(campaignRef)
  .output(apiCampaign)
  .handler(
    inTransaction(async (tx, input) => toCampaign(await requireCampaign(tx, input.campaign_id))),
  );

const create = writes('campaigns:write')
  .route({
    method: 'POST',
    path: '/campaigns',
    tags,
    summary: 'Create a campaign with its agent',
    successStatus: 201,
  })
  .input(newCampaign)
  .output(apiCampaign)
  .handler(async ({ context: { services, caller }, input }) => {
    const { person, team_slug } = caller;
    const access = resolveTeamAccess(person, team_slug, 'canCreateCampaigns');
    const agent_timezone = input.time_zone;
    if (agent_timezone !== undefined && !isTimeZone(agent_timezone)) {
      const message = apiErrors.noTimeZone;
      throw new Refusal('INVALID_INPUT', message, { time_zone: message });
    }
    const form = formOf(input);
    const options = agent_timezone === undefined ? {} : { agent_timezone };
    const created = await createManualCampaign(services, requesterOf(access), form, options);
    const { campaign_slug } = created;
    return services.db.inTeam(access.scope, async (tx) =>
      toCampaign(await getCampaign(tx, campaign_slug)),
    );
  });

const change = writes('campaigns:write')
  .route({ method: 'PATCH', path: '/campaigns/{campaign_id}', tags, summary: 'Change a campaign' })
  .input(campaignPatch)
  .output(apiCampaign)
  .handler(
    inTransaction(async (tx, input, access, services) => {
      const { campaign_id, name, goal_link, offer, time_zone, ...same } = input;
      const stored = await requireCampaign(tx, campaign_id);
      const form = {
        ...same,
        ...(name !== undefined && { campaign_name: name }),
        ...(goal_link !== undefined && { calendar_url: goal_link }),
        ...(offer !== undefined && { offer_description: offer }),
        ...(time_zone !== undefined && { agent_timezone: time_zone }),
      };
      const change = { campaign_slug: stored.campaign_slug, form, before: editOf(stored) };
      await updateCampaign(tx, change, access, services);
      return toCampaign(await requireCampaign(tx, campaign_id));
    }),
  );

export const campaigns = { list, get, create, change };

async function requireCampaign(tx: TeamTx, campaign_id: string): Promise<Campaign> {
  const all = await listCampaigns(tx);
  const campaign = all.find((item) => item.campaign_id === campaign_id);
  if (!campaign) throw new Refusal('NOT_FOUND', campaignsErrors.notFound);
  return campaign;
}

/** The form's rules apply. Their messages use the public field names. */
function formOf(input: NewCampaign): ManualForm {
  const fields = Object.entries(CAMPAIGN_FIELDS).map(([own, name]) => [own, input[name]]);
  const parsed = manualForm.safeParse(Object.fromEntries(fields));
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map((issue): [name: string, reason: Reason] => [
    CAMPAIGN_FIELDS[String(issue.path[0])] ?? String(issue.path[0]),
    reasonOfIssue(issue),
  ]);
  throw new Refusal('INVALID_INPUT', errors[0]?.[1], Object.fromEntries(errors));
}

function toCampaign(campaign: Campaign): ApiCampaign {
  const { campaign_id, company_name, agent_name, agent_language, agent_style, status } = campaign;
  return {
    campaign_id,
    slug: campaign.campaign_slug,
    name: campaign.campaign_name,
    company_name,
    agent_name,
    agent_language,
    agent_style,
    time_zone: campaign.agent_timezone,
    offer: campaign.offer_description,
    goal_link: campaign.calendar_url,
    website_url: campaign.website_url,
    status,
    whatsapp_connected: campaign.whatsapp_connected,
    lead_webhook_url: campaign.webhook_url,
    created_at: iso(campaign.created_at),
    updated_at: iso(campaign.updated_at),
  };
}
