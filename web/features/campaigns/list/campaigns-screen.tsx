import type { Campaign } from '#domain/campaigns/schema.ts';
import { CampaignTabs } from '#web/shared/campaign-tabs.tsx';
import { CreateCampaignButton } from '#web/shared/create-campaign-button.tsx';
import { countOfLimit } from '#domain/billing/plans.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState, LoadFailed } from '#web/ui/layout/states.tsx';
import { Megaphone, Plus } from '#web/ui/first-icons.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { useCampaigns } from './api.ts';
import { CampaignCards, CampaignTable } from './campaign-table.tsx';
import { copy } from '#copy/campaigns/list.ts';
import { kitCopy } from '#copy/platform/screen.ts';

export function CampaignsScreen() {
  const { plan, team_slug } = useTeam();
  const campaigns = useCampaigns(team_slug);
  return (
    <Page
      title={copy.title}
      counter={countOfLimit(plan.campaignsUsed, plan.campaignsLimit)}
      action={campaigns.data?.length === 0 ? null : <CreateButton />}
    >
      <CampaignTabs value="campaigns">
        {campaigns.isPending ? <Loading /> : null}
        {campaigns.isError && !campaigns.data ? (
          <LoadFailed query={campaigns} copy={copy.failed} />
        ) : null}
        {campaigns.data ? <Campaigns campaigns={campaigns.data} /> : null}
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

/** A table, and where it has no room, cards. */
function Campaigns({ campaigns }: { campaigns: Campaign[] }) {
  if (campaigns.length === 0) {
    return (
      <EmptyState
        picture={<Megaphone aria-hidden />}
        title={copy.empty.title}
        description={copy.empty.text}
        action={<CreateButton />}
      />
    );
  }
  return (
    <>
      <Card className="hidden overflow-hidden p-0 xl:block">
        <CampaignTable campaigns={campaigns} />
      </Card>
      <div className="xl:hidden">
        <CampaignCards campaigns={campaigns} />
      </div>
    </>
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-3">
      <output className="sr-only">{kitCopy.loading}</output>
      {['a', 'b', 'c'].map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  );
}
