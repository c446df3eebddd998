import type { AutonomyLevel } from '#domain/autonomy/autonomy.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

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

/** A team's pages that notifications link to, as paths of the application. */
export type TeamLinks = ReturnType<typeof teamLinks>;

export const linksOf = async (tx: TeamTx): Promise<TeamLinks> =>
  teamLinks(
    await tx.db
      .selectFrom('team_settings')
      .select(['team_slug', 'team_name'])
      .where('team_id', '=', tx.team_id)
      .executeTakeFirstOrThrow(),
  );

export function teamLinks({ team_slug, team_name }: Record<'team_slug' | 'team_name', string>) {
  const team = `/dashboard/${encodeURIComponent(team_slug)}`;
  return {
    team_name,
    conversations: `${team}/conversations`,
    conversation: (id: string) => `${team}/conversations/${encodeURIComponent(id)}`,
    reconnect: (id: string) => `${team}/whatsapp?tab=connect&campaign=${encodeURIComponent(id)}`,
    settings: `${team}/notifications`,
    model: `${team}/settings?tab=model`,
    subscription: `${team}/subscription`,
    /** the page that shows what happened to a campaign */
    notice(notice: CampaignNotice): string {
      const slug = encodeURIComponent(notice.campaign_slug);
      switch (notice.kind) {
        case 'autonomy':
          return `${team}/campaigns/${slug}/agent#what-you-can-do`;
        case 'trial':
          return `${team}/evals?campaign=${slug}&tab=wild`;
        case 'evals':
          return `${team}/evals?campaign=${slug}&run=${encodeURIComponent(notice.run_id)}`;
        case 'lead_ads':
          return `${team}/whatsapp?tab=webhook&campaign=${encodeURIComponent(notice.campaign_id)}`;
      }
    },
  };
}
