import type { Insertable } from 'kysely';
import { manualColumns } from '#server/features/campaigns/create-manual-campaign.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { DemoCampaign } from './campaigns.ts';
import { qualificationOf } from './knowledge.ts';

const DAY_MS = 24 * 3600 * 1000;

interface CampaignContext {
  team_id: string;
  team_slug: string;
  campaign_id: string;
  user_id: string;
  now: Date;
}

/** A demo campaign with its number, as the manual setup would store it. */
export function campaignRow(
  { key, slug, status, timezone, daysAgo, number, form }: DemoCampaign,
  { now, ...place }: CampaignContext,
): Insertable<Tables['campaigns']> {
  const created_at = new Date(now.getTime() - daysAgo * DAY_MS);
  return {
    ...place,
    ...manualColumns({ customBusinessActivity: '', customObjective: '', ...form }),
    campaign_slug: slug,
    agent_id: `${place.team_slug}-agent-${slug.slice(0, 4)}`,
    custom_variables: '[]',
    qualification: JSON.stringify(qualificationOf(key)),
    agent_timezone: timezone,
    status,
    onboarding_step: 'manual_setup',
    offer_generated_from: 'manual',
    agent_phone_id: number?.connected ? `${number.phone}@c.us` : null,
    waha_session: number ? sessionOf(place.campaign_id) : null,
    waha_session_status: number && (number.connected ? 'WORKING' : 'FAILED'),
    whatsapp_connected: number?.connected ?? false,
    created_at,
    updated_at: created_at,
  };
}

/** A campaign's session at the gateway, named as in connections.ts. */
export function sessionOf(campaign_id: string): string {
  return `setter-${campaign_id}`;
}
