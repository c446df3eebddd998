import type { Costs, Funnel } from '#domain/overview/costs.ts';
import { formatDollars } from '#web/shared/dollars.ts';
import { formatCalendarDay, formatNumber, formatPercent } from '#web/ui/format.ts';
import { costsCopy as copy } from '#copy/overview/costs.ts';
import { HiddenTable } from '#web/ui/layout/table.tsx';

/** The chart's days as a table, for screen readers. */
export const DayCostTable = ({ days }: Pick<Costs, 'days'>) => (
  <HiddenTable
    caption={copy.perDay}
    headers={[copy.day, copy.cost]}
    rows={days.map(({ day, cost }) => [formatCalendarDay(day), formatDollars(cost)])}
  />
);

/** The chart's stages as a table, with the share of all leads that reached each. */
export const FunnelTable = ({ funnel }: { funnel: Funnel }) => (
  <HiddenTable
    caption={copy.funnel.title}
    headers={[copy.funnel.stage, copy.funnel.leads, copy.funnel.share]}
    rows={stagesOf(funnel).map(({ stage, count, share }) => [
      copy.funnel.stages[stage],
      formatNumber(count),
      formatPercent(share),
    ])}
  />
);

/** One bar per stage, proportional to its share of all leads. Screen readers get the table. */
export function FunnelDrawing({ funnel }: { funnel: Funnel }) {
  return (
    <div aria-hidden className="flex flex-1 flex-col justify-around gap-3 text-sm">
      {stagesOf(funnel).map(({ stage, count, share }) => {
        return (
          <div key={stage} className="flex flex-col gap-1.5">
            <div className="flex justify-between gap-3">
              <span className="text-muted-foreground">{copy.funnel.stages[stage]}</span>
              <span className="font-medium tnum">
                <span>{formatNumber(count)}</span>
                <span className="font-normal text-muted-foreground">
                  {' '}
                  · <span>{formatPercent(share)}</span>
                </span>
              </span>
            </div>
            <svg
              viewBox="0 0 100 1"
              preserveAspectRatio="none"
              className="block h-6 w-full rounded-sm"
            >
              <rect width={100} height={1} className="fill-muted" />
              <rect width={Math.min(100, share)} height={1} className="fill-primary" />
            </svg>
          </div>
        );
      })}
    </div>
  );
}

/** The stages of a lead, in order. */
const STAGES = ['leads', 'replied', 'qualified', 'booked'] as const;

interface Stage {
  stage: (typeof STAGES)[number];
  count: number;
  /** in percent of all leads */
  share: number;
}

/** The stages in the data: an older server doesn't know the newest one. */
function stagesOf(funnel: Funnel): Stage[] {
  return STAGES.flatMap((stage) => {
    const count = funnel[stage];
    if (count === undefined) return [];
    return { stage, count, share: funnel.leads === 0 ? 0 : (count / funnel.leads) * 100 };
  });
}
