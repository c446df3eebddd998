import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Campaign } from '#domain/campaigns/schema.ts';
import type { EvalRun, EvalsPage } from '#domain/quality/schema.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useAddress } from '#web/platform/use-address.ts';
import { CampaignSelect } from '#web/shared/campaign-select.tsx';
import { paths } from '#web/shared/paths.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/states.tsx';
import { ClipboardCheck, Play } from '#web/ui/icons.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { CaseList } from './cases/case-list.tsx';
import { replayCopy } from '#copy/quality/replays.ts';
import { ReplaysTab } from './replays/replays-tab.tsx';
import { copy, runCopy } from '#copy/quality/runs.ts';
import { GateCard } from './runs/gate-card.tsx';
import { NotLoaded, RunList } from './runs/run-parts.tsx';
import { RunReport, StateBadge, testedPromptsName } from './runs/run-report.tsx';
import { StartDialog } from './runs/start-dialog.tsx';
import { trialsCopy } from '#copy/quality/trials.ts';
import { TrialsTab } from './trials/trials-tab.tsx';

/** Shows how an agent behaves before leads find out. The URL names campaign and run. */
export function EvalsScreen() {
  const { team_slug } = useTeam();
  const [search] = useSearchParams();
  const campaigns = useQuery(rpc.campaigns.list.queryOptions({ input: { team_slug } }));
  if (!campaigns.data) {
    return (
      <Page title={copy.title} description={copy.subtitle}>
        <NotLoaded query={campaigns} copy={copy} />
      </Page>
    );
  }
  const ready = campaigns.data.filter(({ creating }) => !creating);
  const asked = search.get('campaign');
  const campaign = ready.find(({ campaign_slug }) => campaign_slug === asked) ?? ready[0];
  if (!campaign) return <NoCampaigns />;
  return <CampaignEvals key={campaign.campaign_id} campaign={campaign} campaigns={ready} />;
}

function NoCampaigns() {
  const { team_slug } = useTeam();
  return (
    <Page title={copy.title} description={copy.subtitle}>
      <EmptyState
        picture={<ClipboardCheck aria-hidden />}
        copy={copy.none}
        action={<ButtonLink to={paths.getStarted(team_slug)}>{copy.none.action}</ButtonLink>}
      />
    </Page>
  );
}

interface Props {
  campaign: Campaign;
  campaigns: Campaign[];
}

const TABS = ['runs', 'tests', 'replay', 'wild'] as const;

/** The evals of one campaign: its runs, the open run, its recorded tests, and the gate. */
function CampaignEvals({ campaign, campaigns }: Props) {
  const { team_slug } = useTeam();
  const { campaign_id, campaign_slug } = campaign;
  const input = { team_slug, campaign_id };
  const page = useQuery(rpc.evals.page.queryOptions({ input }));
  const [starting, setStarting] = useState(false);
  const [search, change] = useAddress();
  const [, setSearch] = useSearchParams();
  const tab = TABS.find((name) => name === search.get('tab')) ?? 'runs';
  return (
    <Page
      title={copy.title}
      description={copy.subtitle}
      action={
        <div className="flex w-full flex-wrap items-center gap-2 sm:w-auto">
          {campaigns.length > 1 ? (
            <CampaignSelect
              label={copy.campaign}
              unnamed={copy.unnamed}
              campaigns={campaigns}
              value={campaign_slug}
              onChange={(slug) => setSearch({ campaign: slug }, { replace: true })}
            />
          ) : null}
          <RestrictedButton
            permission="canEditCampaigns"
            restriction={copy.restricted}
            aria-haspopup="dialog"
            onClick={() => setStarting(true)}
            disabled={!page.data}
          >
            <Play aria-hidden />
            {copy.start}
          </RestrictedButton>
        </div>
      }
    >
      {page.data ? (
        <Tabs
          label={copy.tabs.label}
          value={tab}
          onChange={(name) => change({ campaign: campaign_slug, tab: name })}
          tabs={[
            {
              name: 'runs',
              label: copy.tabs.runs,
              content: <Runs page={page.data} onRerun={() => setStarting(true)} />,
            },
            {
              name: 'tests',
              label: `${copy.tabs.tests} (${page.data.cases.length})`,
              content: <CaseList campaign_id={campaign_id} cases={page.data.cases} />,
            },
            {
              name: 'replay',
              label: replayCopy.tab,
              content: <ReplaysTab campaign_id={campaign_id} />,
            },
            {
              name: 'wild',
              label: trialsCopy.tab,
              content: <TrialsTab campaign_slug={campaign_slug} />,
            },
          ]}
        />
      ) : (
        <NotLoaded query={page} copy={copy} />
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

const rowOf = (run: EvalRun) => ({
  name: testedPromptsName(run),
  badge: <StateBadge run={run} />,
  note: run.changed.length > 0 ? <span>{runCopy.outOfDate}</span> : null,
});

function Runs({ page, onRerun }: { page: EvalsPage; onRerun: () => void }) {
  const [search, change] = useAddress();
  const asked = search.get('run');
  const shown = page.runs.find(({ run_id }) => run_id === asked) ?? page.runs[0];
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-6">
        {shown ? (
          <RunReport key={shown.run_id} run_id={shown.run_id} onRerun={onRerun} />
        ) : (
          <Card>
            <EmptyState picture={<ClipboardCheck aria-hidden />} copy={copy.empty} />
          </Card>
        )}
      </div>
      <div className="flex flex-col gap-6">
        <RunList
          title={runCopy.list}
          runs={page.runs}
          shown={shown?.run_id}
          onOpen={(run) => change({ run })}
          row={rowOf}
        />
        <GateCard gate={page.gate} />
      </div>
    </div>
  );
}
