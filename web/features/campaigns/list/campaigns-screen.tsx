import { useDeferredValue } from 'react';
import type { Campaign } from '#domain/campaigns/schema.ts';
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
import { useCampaigns } from './api.ts';
import { CampaignCards, CampaignTable } from './campaign-table.tsx';
import { copy } from '#copy/campaigns/list.ts';
import { kitCopy } from '#copy/platform/screen.ts';

export function CampaignsScreen() {
  const { plan, team_slug } = useTeam();
  const campaigns = useCampaigns(team_slug);
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
