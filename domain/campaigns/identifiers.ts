import { slugify } from '../text.ts';

/** Website and manual flow: the campaign's name without accents, and 4 random characters. */
export function makeCampaignSlug(campaign_name: string, random: string): string {
  return `${slugify(campaign_name, 50) || 'campaign'}-${random}`;
}

/** Website flow: the campaign's and the agent's name and a four-digit number, slugified. */
export function websiteAgentId(campaign_name: string, agent_name: string, number: number): string {
  const names = slugify(`${campaign_name} ${agent_name}`, 90) || 'agent';
  return `${names}-${number}`;
}

/** Guided flow: `{company}-campaign-{suffix}`. */
export function guidedSlug(company_name: string, random: string): string {
  return `${shortName(company_name, 20) || 'company'}-campaign-${random}`;
}

/** Guided flow: `{company}-campaign-{agent}-{suffix}`. */
export function guidedAgentId(company_name: string, agent_name: string, random: string): string {
  const company = shortName(company_name, 20) || 'company';
  return `${company}-campaign-${shortName(agent_name, 15) || 'agent'}-${random}`;
}

/** Manual flow: `{team_slug}-agent-{suffix}`. */
export function manualAgentId(team_slug: string, random: string): string {
  return `${team_slug}-agent-${random}`;
}

/** The URL to which an outside form sends the leads of a campaign. */
export function leadWebhookUrl(public_base: string, team_slug: string, slug: string): string {
  return `${public_base.replace(/\/+$/, '')}/hooks/${team_slug}/${slug}`;
}

/** Lower case, without accents and other characters than letters and digits; spaces become hyphens. */
function shortName(name: string, max: number): string {
  const words = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const kept = words.replace(/[^a-z0-9\s]/g, '').trim();
  return kept.replace(/\s+/g, '-').slice(0, max).replace(/-+$/, '');
}
