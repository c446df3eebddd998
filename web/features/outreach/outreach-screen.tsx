import { useSearchParams } from 'react-router';
import { CampaignTabs } from '#web/shared/campaign-tabs.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { screen as copy } from '#copy/outreach/screen.ts';
import { ImportList } from './import/import-card.tsx';
import { UploadCard } from './import/upload-card.tsx';
import { PlanTab } from './plan-tab.tsx';
import { WaitingTab } from './waiting-tab.tsx';

const TABS = { waiting: WaitingTab, import: ImportTab, plan: PlanTab };
const isTab = (name: string | null): name is keyof typeof TABS =>
  name !== null && Object.hasOwn(TABS, name);

/** Leads whom the agent messages first, beside the campaigns. The address names the tab. */
export function OutreachScreen() {
  const [params] = useSearchParams();
  const asked = params.get('tab');
  const tab = isTab(asked) ? asked : 'waiting';
  const Content = TABS[tab];
  return (
    <Page title={copy.title} tabTitle={copy.tabTitle} description={copy.description}>
      <CampaignTabs value={tab}>
        <Content />
      </CampaignTabs>
    </Page>
  );
}

/** Leads from a file: upload and check, then start, pause and undo. */
export function ImportTab() {
  return (
    <div className="flex flex-col gap-6">
      <UploadCard />
      <ImportList />
    </div>
  );
}
