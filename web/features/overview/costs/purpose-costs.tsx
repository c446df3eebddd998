import type { Costs } from '#domain/overview/costs.ts';
import { formatDollars } from '#web/shared/dollars.ts';
import { costsCopy } from '#copy/overview/costs.ts';

const copy = costsCopy.purposes;

/** What the calls were for. */
export function PurposeCosts({ costs: { purposes } }: { costs: Costs }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">{copy.title}</h3>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
        {purposes.map(({ purpose, cost, calls }) => (
          <div key={purpose} className="flex items-baseline gap-2">
            <dt className="text-muted-foreground">{copy.names[purpose]}</dt>
            <dd className="tnum">
              <span>{formatDollars(cost)}</span>
              <span className="text-muted-foreground">
                {' '}
                · <span>{costsCopy.calls({ count: calls })}</span>
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
