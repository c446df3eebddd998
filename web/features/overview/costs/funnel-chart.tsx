import type { Funnel } from '#domain/overview/costs.ts';
import { formatNumber, formatPercent } from '#web/ui/format.ts';
import { costsCopy } from '#copy/overview/costs.ts';
import { HiddenTable } from '#web/ui/layout/table.tsx';

const copy = costsCopy.funnel;

/** The stages of a lead, in order. */
const STAGES = ['leads', 'replied', 'qualified', 'booked'] as const;

/** One bar per stage, proportional to its share of all leads. Screen readers get the table. */
export function FunnelChart({ funnel }: { funnel: Funnel }) {
  const stages = STAGES.flatMap((stage) => {
    const count = funnel[stage];
    // An older server doesn't know the newest stage.
    if (count === undefined) return [];
    return { stage, count, share: funnel.leads === 0 ? 0 : (count / funnel.leads) * 100 };
  });
  return (
    <>
      <div aria-hidden className="flex flex-1 flex-col justify-around gap-3 text-sm">
        {stages.map(({ stage, count, share }) => (
          <div key={stage} className="flex flex-col gap-1.5">
            <div className="flex justify-between gap-3">
              <span className="text-muted-foreground">{copy.stages[stage]}</span>
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
        ))}
      </div>
      <HiddenTable
        caption={copy.title}
        headers={[copy.stage, copy.leads, copy.share]}
        rows={stages.map(({ stage, count, share }) => [
          copy.stages[stage],
          formatNumber(count),
          formatPercent(share),
        ])}
      />
    </>
  );
}
