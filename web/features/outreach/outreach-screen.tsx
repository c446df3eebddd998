import { useSearchParams } from 'react-router';
import { Page } from '#web/ui/layout/page.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { screen as copy } from './copy.ts';
import { PlanTab } from './plan-tab.tsx';
import { ImportTab } from './import/import-tab.tsx';
import { WaitingTab } from './waiting-tab.tsx';

const TABS = ['waiting', 'import', 'plan'] as const;
type TabName = (typeof TABS)[number];

/** Leads whom the agent messages first. The address names the tab. */
export function OutreachScreen() {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((known) => known === params.get('tab')) ?? 'waiting';
  const contents: Record<TabName, React.ReactNode> = {
    waiting: <WaitingTab />,
    import: <ImportTab />,
    plan: <PlanTab />,
  };
  return (
    <Page title={copy.title} description={copy.description}>
      <Tabs
        label={copy.tabsLabel}
        value={tab}
        onChange={(name) => setParams(name === 'waiting' ? {} : { tab: name }, { replace: true })}
        tabs={TABS.map((name) => ({ name, label: copy.tabs[name], content: contents[name] }))}
      />
    </Page>
  );
}
