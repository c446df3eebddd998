import { slugify } from '../slugify.ts';

/** Manual flow: the campaign's name without accents, and 4 random characters. */
export function campaignSlug(campaign_name: string, random: string): string {
  return `${slugify(campaign_name, 50) || 'campaign'}-${random}`;
}

/** Manual flow: `{teamSlug}-agent-{suffix}`. */
export function manualAgentId(team_slug: string, random: string): string {
  return `${team_slug}-agent-${random}`;
}
