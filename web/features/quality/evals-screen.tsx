import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { rpc } from '#web/platform/rpc.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ClipboardCheck } from '#web/ui/first-icons.ts';
import { Page } from '#web/ui/page.tsx';
import { Select } from '#web/ui/select.tsx';
import { CampaignEvals } from './campaign-evals.tsx';
import { copy } from './runs/copy.ts';
import { NotLoaded } from './runs/run-parts.tsx';

/** How an agent behaves before its leads find out. The address names campaign and run. */
export function EvalsScreen() {
  const { team_slug } = useTeam();
  const campaigns = useQuery(rpc.campaigns.list.queryOptions({ input: { team_slug } }));
  if (campaigns.data) {
    const ready = campaigns.data.filter(({ creating }) => !creating);
    return ready.length > 0 ? <Evals campaigns={ready} /> : <NoCampaigns />;
  }
  return (
    <Page title={copy.title} description={copy.subtitle}>
      <NotLoaded query={campaigns} copy={copy} />
    </Page>
  );
}

function Evals({ campaigns }: { campaigns: Campaign[] }) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('campaign');
  const campaign = campaigns.find(({ campaign_slug }) => campaign_slug === asked) ?? campaigns[0];
  if (!campaign) return null;
  const switcher =
    campaigns.length > 1 ? (
      <Select
        aria-label={copy.campaign}
        className="w-full sm:w-64"
        value={campaign.campaign_slug}
        options={campaigns.map(({ campaign_slug, campaign_name }) => ({
          value: campaign_slug,
          label: campaign_name || copy.unnamed,
        }))}
        onValueChange={(slug) => setSearch({ campaign: slug }, { replace: true })}
      />
    ) : null;
  return <CampaignEvals key={campaign.campaign_id} campaign={campaign} switcher={switcher} />;
}

function NoCampaigns() {
  const { team_slug } = useTeam();
  return (
    <Page title={copy.title} description={copy.subtitle}>
      <EmptyState
        picture={<ClipboardCheck aria-hidden />}
        title={copy.none.title}
        description={copy.none.text}
        action={
          <Button asChild>
            <Link to={paths.getStarted(team_slug)}>{copy.none.action}</Link>
          </Button>
        }
      />
    </Page>
  );
}
