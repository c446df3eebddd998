import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Campaign } from '#domain/campaigns/schema.ts';
import type { EvalsPage } from '#domain/quality/schema.ts';
import { rpc } from '#web/platform/rpc.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ClipboardCheck } from '#web/ui/first-icons.ts';
import { Play } from '#web/ui/icons.ts';
import { Page } from '#web/ui/page.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { CaseList } from './cases/case-list.tsx';
import { copy } from './runs/copy.ts';
import { GateCard } from './gate-card.tsx';
import { RunList } from './runs/run-list.tsx';
import { RunReport } from './runs/run-report.tsx';
import { replayCopy } from './replays/copy.ts';
import { ReplayTab } from './replays/replays-tab.tsx';
import { wildCopy } from './trials/copy.ts';
import { WildTab } from './trials/trials-tab.tsx';
import { StartDialog } from './runs/start-dialog.tsx';

interface Props {
  campaign: Campaign;
  switcher: ReactNode;
}

const TABS = ['runs', 'tests', 'replay', 'wild'] as const;

/** The evals of one campaign: its runs with the one that is looked at, its recorded tests, the gate. */
export function CampaignEvals({ campaign, switcher }: Props) {
  const { team_slug } = useTeam();
  const { campaign_id } = campaign;
  const input = { team_slug, campaign_id };
  const page = useQuery(rpc.evals.page.queryOptions({ input }));
  const [starting, setStarting] = useState(false);
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find((name) => name === search.get('tab')) ?? 'runs';
  const setTab = (name: (typeof TABS)[number]) =>
    setSearch(
      (before) => {
        before.set('campaign', campaign.campaign_slug);
        before.set('tab', name);
        return before;
      },
      { replace: true },
    );
  const start = (
    <RestrictedButton
      permission="canEditCampaigns"
      restriction={copy.restricted}
      onClick={() => setStarting(true)}
      disabled={!page.data}
    >
      <Play aria-hidden />
      {copy.start}
    </RestrictedButton>
  );
  return (
    <Page
      title={copy.title}
      description={copy.subtitle}
      action={
        <div className="flex w-full flex-wrap items-center gap-2 sm:w-auto">
          {switcher}
          {start}
        </div>
      }
    >
      {page.data ? (
        <Tabs
          label={copy.tabs.label}
          value={tab}
          onChange={setTab}
          tabs={[
            {
              name: 'runs',
              label: copy.tabs.runs,
              content: <Runs page={page.data} onAgain={() => setStarting(true)} />,
            },
            {
              name: 'tests',
              label: `${copy.tabs.tests} (${page.data.cases.length})`,
              content: <CaseList campaign_id={campaign_id} cases={page.data.cases} />,
            },
            {
              name: 'replay',
              label: replayCopy.tab,
              content: <ReplayTab campaign_id={campaign_id} />,
            },
            {
              name: 'wild',
              label: wildCopy.tab,
              content: <WildTab campaign_slug={campaign.campaign_slug} />,
            },
          ]}
        />
      ) : page.isError ? (
        <ErrorState
          title={copy.failed.title}
          description={copy.failed.text}
          action={<Button onClick={() => void page.refetch()}>{copy.failed.action}</Button>}
        />
      ) : (
        <Waiting label={copy.loading} />
      )}
      {starting && page.data ? (
        <StartDialog
          campaign_id={campaign_id}
          page={page.data}
          onClose={() => setStarting(false)}
        />
      ) : null}
    </Page>
  );
}

function Runs({ page, onAgain }: { page: EvalsPage; onAgain: () => void }) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('run');
  const shown = page.runs.find(({ run_id }) => run_id === asked) ?? page.runs[0];
  const open = (run_id: string) =>
    setSearch(
      (before) => {
        before.set('run', run_id);
        return before;
      },
      { replace: true },
    );
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-6">
        {shown ? (
          <RunReport key={shown.run_id} run_id={shown.run_id} onAgain={onAgain} />
        ) : (
          <Card>
            <EmptyState
              picture={<ClipboardCheck aria-hidden />}
              title={copy.empty.title}
              description={copy.empty.text}
            />
          </Card>
        )}
      </div>
      <div className="flex flex-col gap-6">
        {page.runs.length > 0 ? (
          <RunList runs={page.runs} shown={shown?.run_id ?? null} onOpen={open} />
        ) : null}
        <GateCard gate={page.gate} />
      </div>
    </div>
  );
}
