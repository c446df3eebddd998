import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { CreateCampaignButton } from '#web/shared/create-campaign-button.tsx';
import { rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { Select } from '#web/ui/select.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import { toast } from '#web/ui/toast.ts';
import { AgentCard } from './agent-card.tsx';
import { copy } from './copy.ts';
import { TalkCard } from './talk-card.tsx';

/** Where an agent is tested: what it knows, and how to talk to it. */
export function TestAgentScreen() {
  const { teamSlug } = useTeam();
  const campaigns = useQuery(rpc.campaigns.list.queryOptions({ input: { teamSlug } }));
  if (campaigns.data)
    return <Test campaigns={campaigns.data.filter(({ creating }) => !creating)} />;
  return (
    <Page narrow title={copy.title} description={copy.subtitle}>
      {campaigns.isError ? (
        <ErrorState
          title={copy.failed.title}
          description={copy.failed.text}
          action={<Button onClick={() => campaigns.refetch()}>{copy.failed.action}</Button>}
        />
      ) : (
        <Waiting label={copy.loading} />
      )}
    </Page>
  );
}

function Test({ campaigns }: { campaigns: Campaign[] }) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('campaign');
  const found = campaigns.find(({ campaign_slug }) => campaign_slug === asked);
  useUnknownToast(asked !== null && !found);
  const campaign = found ?? campaigns[0];
  return (
    <Page
      narrow
      title={copy.title}
      description={copy.subtitle}
      action={
        campaign && campaigns.length > 1 ? (
          <Select
            aria-label={copy.campaign}
            className="w-60"
            value={campaign.campaign_slug}
            options={campaigns.map(({ campaign_slug, campaign_name }) => ({
              value: campaign_slug,
              label: campaign_name,
            }))}
            onValueChange={(slug) => setSearch({ campaign: slug }, { replace: true })}
          />
        ) : null
      }
    >
      {campaign ? (
        <>
          <TalkCard campaign={campaign} />
          <AgentCard campaign={campaign} />
        </>
      ) : (
        <EmptyState
          picture={<FlaskConical aria-hidden />}
          title={copy.none.title}
          description={copy.none.text}
          action={<CreateCampaignButton>{copy.none.action}</CreateCampaignButton>}
        />
      )}
    </Page>
  );
}

/** The address names a campaign that is not there (any more). */
function useUnknownToast(unknown: boolean) {
  useEffect(() => {
    if (unknown) toast.error(copy.unknown.title, { description: copy.unknown.text });
  }, [unknown]);
}
