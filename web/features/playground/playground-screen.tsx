import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { rpc } from '#web/platform/rpc.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState, Loaded } from '#web/ui/layout/states.tsx';
import { FlaskConical } from '#web/ui/first-icons.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { Waiting } from '#web/ui/loading.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Tester } from './tester.tsx';
import { copy } from '#copy/playground/screen.ts';

/** Lets members test an agent before leads talk to it. The URL names the campaign. */
export function PlaygroundScreen() {
  const { team_slug } = useTeam();
  const [search] = useSearchParams();
  const query = useQuery(rpc.campaigns.list.queryOptions({ input: { team_slug } }));
  const campaigns = query.data?.filter(({ creating }) => !creating);
  const asked = search.get('campaign');
  const campaign = campaigns?.find(({ campaign_slug }) => campaign_slug === asked);
  // It doesn't exist (any more).
  const isUnknown = campaigns !== undefined && asked !== null && !campaign;
  useEffect(() => {
    if (isUnknown) toast.error(copy.unknown);
  }, [isUnknown]);
  if (campaigns && campaign) {
    return <Tester key={campaign.campaign_id} campaign={campaign} campaigns={campaigns} />;
  }
  return (
    <Page title={copy.title} description={copy.subtitle}>
      <Loaded
        query={{ ...query, data: campaigns }}
        waiting={<Waiting label={copy.loading} />}
        failed={copy.failed}
      >
        {(all) => (all.length > 0 ? <CampaignGrid campaigns={all} /> : <NoCampaigns />)}
      </Loaded>
    </Page>
  );
}

function NoCampaigns() {
  const { team_slug } = useTeam();
  return (
    <EmptyState
      picture={<FlaskConical aria-hidden />}
      copy={copy.none}
      action={<ButtonLink to={paths.campaigns(team_slug)}>{copy.none.action}</ButtonLink>}
    />
  );
}

function CampaignGrid({ campaigns }: { campaigns: Campaign[] }) {
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
