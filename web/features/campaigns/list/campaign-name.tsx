import { Link } from 'react-router';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';

type Props = { campaign: Pick<Campaign, 'campaign_name' | 'campaign_slug' | 'creating'> };

/** Leads to the agent of the campaign, once there is one. */
export function CampaignName({ campaign: { campaign_name, campaign_slug, creating } }: Props) {
  const { team_slug } = useTeam();
  if (creating) return <span>{campaign_name}</span>;
  return (
    <Link
      to={paths.agent(team_slug, campaign_slug)}
      className="touch-target rounded-sm underline-offset-4 hover:underline"
    >
      {campaign_name}
    </Link>
  );
}
