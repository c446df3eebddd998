import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { rpc } from '#web/platform/rpc.ts';
import { CampaignTabs } from '#web/shared/campaign-tabs.tsx';
import { CreateCampaignButton } from '#web/shared/create-campaign-button.tsx';
import { countOfLimit } from '#domain/billing/plans.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { useWide } from '#web/shared/use-wide.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState, LoadFailed } from '#web/ui/layout/states.tsx';
import { Megaphone, Plus } from '#web/ui/first-icons.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { Skeletons } from '#web/ui/loading.tsx';
import { CampaignCards, CampaignTable } from './campaign-table.tsx';
import { copy } from '#copy/campaigns/list.ts';
import { kitCopy } from '#copy/platform/screen.ts';

/** Milliseconds. Changes arrive live; polling covers what has no event. */
const REFRESH_EVERY = 30_000;

export function CampaignsScreen() {
  const { plan, team_slug } = useTeam();
  useRefetchEvent();
  const campaigns = useQuery(
    rpc.campaigns.list.queryOptions({ input: { team_slug }, refetchInterval: REFRESH_EVERY }),
  );
  // Deferred, so that a slow phone renders the list in pieces and stays responsive.
  const data = useDeferredValue(campaigns.data);
  return (
    <Page
      title={copy.title}
      counter={countOfLimit(plan.campaignsUsed, plan.campaignsLimit)}
      action={campaigns.data?.length === 0 ? null : <CreateButton />}
    >
      <CampaignTabs value="campaigns">
        {data ? (
          <Campaigns campaigns={data} />
        ) : campaigns.isError ? (
          <LoadFailed query={campaigns} copy={copy.failed} />
        ) : (
          <Skeletons label={kitCopy.loading} rows={3} className="h-14" />
        )}
      </CampaignTabs>
    </Page>
  );
}

/** Listens for the browser event `refetchCampaigns`, sent by code outside the page. */
function useRefetchEvent() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refetch = () =>
      void queryClient.invalidateQueries({ queryKey: rpc.campaigns.list.key() });
    window.addEventListener('refetchCampaigns', refetch);
    return () => window.removeEventListener('refetchCampaigns', refetch);
  }, [queryClient]);
}

function CreateButton() {
  return (
    <CreateCampaignButton restriction={copy.createRestricted}>
      <Plus aria-hidden />
      {copy.create}
    </CreateCampaignButton>
  );
}

/** A table, or cards if there's no room for one. */
function Campaigns({ campaigns }: { campaigns: Campaign[] }) {
  const wide = useWide(1280);
  if (campaigns.length === 0) {
    return (
      <EmptyState picture={<Megaphone aria-hidden />} copy={copy.empty} action={<CreateButton />} />
    );
  }
  if (!wide) return <CampaignCards campaigns={campaigns} />;
  return (
    <Card className="overflow-hidden p-0">
      <CampaignTable campaigns={campaigns} />
    </Card>
  );
}
