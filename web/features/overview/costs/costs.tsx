import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ToggleGroup } from 'radix-ui';
import { useState } from 'react';
import type { Costs as CostsData } from '#domain/overview/costs.ts';
import { COST_PERIODS, type CostPeriod } from '#domain/overview/periods.ts';
import { formatDollars } from '#web/shared/dollars.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { formatCalendarDay } from '#web/ui/format.ts';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { cn } from '#web/ui/cn.ts';
import { EmptyState } from '#web/ui/layout/states.tsx';
import { CircleDollarSign } from '#web/ui/icons.ts';
import { Notice, RetryNotice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { Bars } from '../bars/bars.tsx';
import { roundAmount } from '../bars/scale-maximum.ts';
import { CampaignCosts } from './campaign-costs.tsx';
import { costsCopy as copy } from '#copy/overview/costs.ts';
import { HiddenTable } from '#web/ui/layout/table.tsx';
import { FunnelChart } from './funnel-chart.tsx';
import { rpc } from '#web/platform/rpc.ts';

/** Costs by what the calls were for. */
function PurposeCosts({ costs: { purposes } }: { costs: CostsData }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">{copy.purposes.title}</h3>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
        {purposes.map(({ purpose, cost, calls }) => (
          <div key={purpose} className="flex items-baseline gap-2">
            <dt className="text-muted-foreground">{copy.purposes.names[purpose]}</dt>
            <dd className="tnum">
              <span>{formatDollars(cost)}</span>
              <span className="text-muted-foreground">
                {' '}
                · <span>{copy.calls({ count: calls })}</span>
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type Day = CostsData['days'][number];

const SERIES = [{ fill: 'fill-primary', of: ({ cost }: Day) => cost }];
const tipOf = ({ day, cost }: Day) => `${formatCalendarDay(day)}: ${formatDollars(cost)}`;

/** One bar per day. Screen readers get the table. */
function CostChart({ days }: Pick<CostsData, 'days'>) {
  return (
    <>
      <Bars
        days={days}
        series={SERIES}
        top={roundAmount(Math.max(...days.map(({ cost }) => cost)))}
        format={formatDollars}
        tip={tipOf}
      />
      <HiddenTable
        caption={copy.perDay}
        headers={[copy.day, copy.cost]}
        rows={days.map(({ day, cost }) => [formatCalendarDay(day), formatDollars(cost)])}
      />
    </>
  );
}

const NAMES = ['per_message', 'per_lead', 'per_qualified'] as const;

/** The total, and the cost per message, lead and qualified lead. */
function CostFigures({ costs }: { costs: CostsData }) {
  const nothingKnown = costs.unpriced_calls === costs.calls;
  return (
    <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <Figure
        title={copy.figures.total}
        value={nothingKnown ? copy.unknown : formatDollars(costs.total)}
      />
      {NAMES.map((name) => (
        <Figure key={name} title={copy.figures[name]} value={shown(costs, costs[name])} />
      ))}
    </dl>
  );
}

/** Says if a cost is unknown; shows nothing if there is no one to divide by. */
function shown({ unpriced_calls }: CostsData, amount: number | null): string {
  if (amount !== null) return formatDollars(amount);
  return unpriced_calls > 0 ? copy.unknown : copy.none;
}

function Figure({ title, value }: { title: string; value: string }) {
  return (
    <div className="flex flex-col gap-0.5">
      <dt className="text-sm text-muted-foreground">{title}</dt>
      <dd className="text-xl font-semibold tracking-tight tnum">{value}</dd>
    </div>
  );
}

/** Refetched at intervals, as no event reports the cost of a model call. */
const REFETCH_MS = 60_000;

const FIRST_PERIOD: CostPeriod = 30;

/** The costs and results of the team's agents. */
export function Costs() {
  const { team_slug } = useTeam();
  const [chosen, setDays] = useState<CostPeriod>();
  const days = chosen ?? FIRST_PERIOD;
  const costs = useQuery({
    ...rpc.overview.costs.queryOptions({ input: { team_slug, days } }),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });
  const nothing = costs.data?.calls === 0 && costs.data.funnel.leads === 0;
  // A team without leads and calls sees its next step above. With a chosen period, the switch must stay.
  if (nothing && chosen === undefined) return null;
  return (
    <Card className="flex flex-col gap-6">
      <CardHeader
        title={copy.title}
        description={copy.text({ days })}
        aside={<PeriodSwitch value={days} onChange={setDays} />}
        className="mb-0 flex-wrap"
      />
      {costs.data ? (
        // Shows the previous period's figures until the chosen one has loaded.
        <div
          aria-busy={costs.isPlaceholderData}
          className={cn('flex flex-col gap-6', costs.isPlaceholderData && 'opacity-55')}
        >
          <Loaded costs={costs.data} />
        </div>
      ) : null}
      {costs.isPending ? <CostsSkeleton /> : null}
      {costs.isError ? <RetryNotice query={costs}>{copy.failed}</RetryNotice> : null}
    </Card>
  );
}

function CostsSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <output className="sr-only">{copy.loading}</output>
      <Skeleton className="h-14 rounded-lg" />
      <Skeleton className="h-52 rounded-lg" />
    </div>
  );
}

function Loaded({ costs }: { costs: CostsData }) {
  const { calls, unpriced_calls, total, days, funnel } = costs;
  if (calls === 0) {
    return (
      <EmptyState
        picture={<CircleDollarSign aria-hidden />}
        copy={copy.empty}
        level={3}
        className="py-6"
      />
    );
  }
  return (
    <>
      {unpriced_calls > 0 ? (
        <Notice variant="info">
          {copy.unpriced({ calls: copy.calls({ count: unpriced_calls }) })}
        </Notice>
      ) : null}
      <CostFigures costs={costs} />
      <div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
        {total > 0 ? (
          <section aria-label={copy.perDay} className="flex min-w-0 flex-col gap-4">
            <h3 className="text-sm font-medium">{copy.perDay}</h3>
            <CostChart days={days} />
          </section>
        ) : null}
        <section aria-label={copy.funnel.title} className="flex min-w-0 flex-col gap-4">
          <h3 className="text-sm font-medium">
            {copy.funnel.title}
            <span className="font-normal text-muted-foreground"> · {copy.funnel.text}</span>
          </h3>
          <FunnelChart funnel={funnel} />
        </section>
      </div>
      <CampaignCosts costs={costs} />
      <PurposeCosts costs={costs} />
    </>
  );
}

interface Props {
  value: CostPeriod;
  onChange: (days: CostPeriod) => void;
}

function PeriodSwitch({ value, onChange }: Props) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={copy.period}
      value={String(value)}
      onValueChange={(chosen) => {
        const days = COST_PERIODS.find((period) => String(period) === chosen);
        if (days) onChange(days);
      }}
      className="flex shrink-0 rounded-md border border-border p-0.5"
    >
      {COST_PERIODS.map((days) => (
        <ToggleGroup.Item
          key={days}
          value={String(days)}
          className="h-9 touch-target rounded-sm px-3 text-sm text-muted-foreground transition-colors hover:text-foreground data-[state=on]:bg-muted data-[state=on]:font-medium data-[state=on]:text-foreground"
        >
          {copy.days({ days })}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
