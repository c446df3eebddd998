import type { AutonomyLevel } from '#domain/autonomy/autonomy.ts';
import type { Env } from '#server/platform/settings/env.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

/** A team's pages that notifications link to, as paths of the application. */
export interface TeamLinks {
  team_name: string;
  conversations: string;
  conversation(conversation_id: string): string;
  reconnect(campaign_id: string): string;
  leadAds(campaign_id: string): string;
  autonomy(campaign_slug: string): string;
  trials(campaign_slug: string): string;
  evals(campaign_slug: string, run_id: string): string;
  settings: string;
  model: string;
  subscription: string;
}

/** What happened to a campaign, and why. */
export type CampaignNotice = {
  campaign_id: string;
  campaign_slug: string;
  campaign_name: string;
  agent_name: string;
  why: string;
} & (
  | { kind: 'autonomy'; level: AutonomyLevel }
  | { kind: 'trial' | 'lead_ads' }
  | { kind: 'evals'; run_id: string }
);

/** Returns the page that shows what happened. */
export function noticePath(links: TeamLinks, notice: CampaignNotice): string {
  switch (notice.kind) {
    case 'autonomy':
      return links.autonomy(notice.campaign_slug);
    case 'trial':
      return links.trials(notice.campaign_slug);
    case 'evals':
      return links.evals(notice.campaign_slug, notice.run_id);
    case 'lead_ads':
      return links.leadAds(notice.campaign_id);
  }
}

export async function linksOf(tx: TeamTx): Promise<TeamLinks> {
  const { team_slug, team_name } = await tx.db
    .selectFrom('team_settings')
    .select(['team_slug', 'team_name'])
    .where('team_id', '=', tx.team_id)
    .executeTakeFirstOrThrow();
  return teamLinks({ team_slug, team_name });
}

export function teamLinks({
  team_slug,
  team_name,
}: Record<'team_slug' | 'team_name', string>): TeamLinks {
  const team = `/dashboard/${encodeURIComponent(team_slug)}`;
  return {
    team_name,
    conversations: `${team}/conversations`,
    conversation: (id) => `${team}/conversations/${encodeURIComponent(id)}`,
    reconnect: (id) => `${team}/whatsapp?tab=connect&campaign=${encodeURIComponent(id)}`,
    leadAds: (id) => `${team}/whatsapp?tab=webhook&campaign=${encodeURIComponent(id)}`,
    autonomy: (slug) => `${team}/campaigns/${encodeURIComponent(slug)}/agent#what-you-can-do`,
    trials: (slug) => `${team}/evals?campaign=${encodeURIComponent(slug)}&tab=wild`,
    evals: (slug, run_id) =>
      `${team}/evals?campaign=${encodeURIComponent(slug)}&run=${encodeURIComponent(run_id)}`,
    settings: `${team}/notifications`,
    model: `${team}/settings?tab=model`,
    subscription: `${team}/subscription`,
  };
}

/** Returns the absolute address, for emails. */
export function absolute({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>, path: string): string {
  return new URL(path, PUBLIC_URL).href;
}
