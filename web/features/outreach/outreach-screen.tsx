import { useSearchParams } from 'react-router';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutreachPlan } from '#domain/outreach/plan.ts';
import { CampaignTabs } from '#web/shared/campaign-tabs.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { LoadFailed } from '#web/ui/layout/states.tsx';
import { InputField } from '#web/ui/form/field.tsx';
import { TriangleAlert } from '#web/ui/first-icons.ts';
import { formatDay } from '#web/ui/format.ts';
import { Waiting } from '#web/ui/loading.tsx';
import { riskText } from '#web/shared/plan-risk-text.ts';
import { ImportList } from './import/import-card.tsx';
import { UploadCard } from './import/upload-card.tsx';
import { WaitingTab } from './waiting-tab.tsx';
import { plan as planCopy, screen as copy } from '#copy/outreach/screen.ts';

const TABS = { waiting: WaitingTab, import: ImportTab, plan: PlanTab };
const isTab = (name: string | null): name is keyof typeof TABS =>
  name !== null && Object.hasOwn(TABS, name);

/** Leads the agent messages first, with the campaigns. The URL names the tab. */
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

const MAX_LEADS = 1_000_000;
const MAX_NUMBERS = 100;

/** Undefined: nothing typed. NaN: not a valid number. */
function countIn(text: string, max: number): number | undefined {
  if (text.trim() === '') return undefined;
  const count = Number(text);
  return Number.isInteger(count) && count >= 1 && count <= max ? count : Number.NaN;
}

/** When all leads are reached at a given pace, and the risk of that pace. */
function PlanTab() {
  const { team_slug } = useTeam();
  const [typedLeads, setLeads] = useState('');
  const [typedNumbers, setNumbers] = useState('');
  const leads = countIn(typedLeads, MAX_LEADS);
  const numbers = countIn(typedNumbers, MAX_NUMBERS);
  const input = { team_slug, leads: leads || undefined, numbers: numbers || undefined };
  const answer = useQuery(
    rpc.outreach.plan.queryOptions({ input, placeholderData: keepPreviousData }),
  );
  const shown = answer.data;
  return (
    <Card title={planCopy.title} description={planCopy.text}>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <InputField
          label={planCopy.leads}
          hint={shown && planCopy.leadsHint({ count: shown.waiting })}
          error={Number.isNaN(leads) ? planCopy.wrong : undefined}
          inputMode="numeric"
          value={typedLeads}
          placeholder={shown && String(shown.leads)}
          onChange={(event) => setLeads(event.target.value)}
        />
        <InputField
          label={planCopy.numbers}
          hint={shown && planCopy.numbersHint({ count: shown.connected })}
          error={Number.isNaN(numbers) ? planCopy.wrong : undefined}
          inputMode="numeric"
          value={typedNumbers}
          placeholder={shown && String(shown.numbers)}
          onChange={(event) => setNumbers(event.target.value)}
        />
      </div>
      {answer.isPending && <Waiting label={planCopy.loading} />}
      {answer.isError && !shown && <LoadFailed query={answer} copy={planCopy.failed} />}
      {shown && <Answer plan={shown} />}
    </Card>
  );
}

function Answer({ plan }: { plan: OutreachPlan }) {
  const { leads, numbers, done_at, one_more_done_at, per_day, risks } = plan;
  return (
    <div className="mt-6 flex flex-col gap-6">
      {leads > 0 && (
        <output className="flex flex-col gap-1">
          <span className="text-xl font-semibold tracking-tight">
            {done_at
              ? planCopy.done({ leads, numbers, day: formatDay(done_at) })
              : planCopy.never({ leads, numbers })}
          </span>
          {one_more_done_at && (
            <span className="text-muted-foreground">
              {done_at && formatDay(done_at) === formatDay(one_more_done_at)
                ? planCopy.noFaster
                : planCopy.oneMore({ day: formatDay(one_more_done_at) })}
            </span>
          )}
          <span className="text-sm text-muted-foreground tnum">
            {planCopy.perDay({ count: per_day })}
          </span>
        </output>
      )}
      <section className="flex flex-col gap-2">
        <h3 className="font-medium">{planCopy.risksTitle}</h3>
        {risks.length === 0 && <p className="text-sm text-muted-foreground">{planCopy.noRisks}</p>}
        <ul className="flex flex-col gap-2">
          {risks.map((risk) => (
            <li key={risk.kind} className="flex items-start gap-2 text-sm">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
              <span>{riskText(risk, formatDay)}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
