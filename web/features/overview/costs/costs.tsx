import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CostPeriod, Costs as CostsData } from '#domain/overview/costs.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { cn } from '#web/ui/cn.ts';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { CircleDollarSign } from '#web/ui/icons.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CampaignCosts } from './campaign-costs.tsx';
import { costsCopy as copy } from '#copy/overview/costs.ts';
import { CostChart } from './cost-chart.tsx';
import { CostFigures } from './cost-figures.tsx';
import { DayCostTable, FunnelTable } from './cost-tables.tsx';
import { FunnelDrawing } from './funnel-drawing.tsx';
import { PeriodSwitch } from './period-switch.tsx';
import { PurposeCosts } from './purpose-costs.tsx';

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
  // A team without leads and calls has its next step above. Who looks for a busier time needs the switch.
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
        // Until the chosen period is there, the figures are those of the one before.
        <div
          aria-busy={costs.isPlaceholderData}
          className={cn('flex flex-col gap-6', costs.isPlaceholderData && 'opacity-55')}
        >
          <Loaded costs={costs.data} />
        </div>
      ) : null}
      {costs.isPending ? <CostsSkeleton /> : null}
      {costs.isError ? (
        <Notice
          variant="destructive"
          action={
            <Button size="sm" variant="secondary" onClick={() => void costs.refetch()}>
              {copy.failed.retry}
            </Button>
          }
        >
          {copy.failed.text}
        </Notice>
      ) : null}
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
        title={copy.empty.title}
        description={copy.empty.text}
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
            <DayCostTable days={days} />
          </section>
        ) : null}
        <section aria-label={copy.funnel.title} className="flex min-w-0 flex-col gap-4">
          <h3 className="text-sm font-medium">
            {copy.funnel.title}
            <span className="font-normal text-muted-foreground"> · {copy.funnel.text}</span>
          </h3>
          <FunnelDrawing funnel={funnel} />
          <FunnelTable funnel={funnel} />
        </section>
      </div>
      <CampaignCosts costs={costs} />
      <PurposeCosts costs={costs} />
    </>
  );
}
