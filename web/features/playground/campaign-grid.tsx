import { Link } from 'react-router';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { copy } from '#copy/playground/screen.ts';

/** The campaigns to choose from. */
export function CampaignGrid({ campaigns }: { campaigns: Campaign[] }) {
  const { team_slug } = useTeam();
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-base font-semibold">{copy.choose}</h2>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {campaigns.map((campaign) => (
          <li key={campaign.campaign_id} className="grid min-w-0">
            <Link
              to={paths.playground(team_slug, campaign.campaign_slug)}
              className="flex min-w-0 flex-col gap-2 rounded-xl border border-border bg-card p-5 shadow-sm transition-colors hover:bg-muted"
            >
              <span className="flex items-start justify-between gap-3">
                <span className="min-w-0 font-semibold wrap-anywhere">
                  {campaign.campaign_name || copy.unnamed}
                </span>
                {campaign.status === 'active' ? (
                  <Badge variant="success">{copy.active}</Badge>
                ) : (
                  <Badge>{copy.notActive}</Badge>
                )}
              </span>
              <span className="truncate text-sm text-muted-foreground">
                {copy.agent({ name: campaign.agent_name })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
