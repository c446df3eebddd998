import type { Costs } from '#domain/overview/costs.ts';
import { formatDollars } from '#web/shared/dollars.ts';
import { costsCopy as copy } from '#copy/overview/costs.ts';

const NAMES = ['per_message', 'per_lead', 'per_qualified'] as const;

/** The sum, and what one message, lead and qualified lead cost of it. */
export function CostFigures({ costs }: { costs: Costs }) {
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

/** An unknown cost is said to be unknown; without anyone to divide by there is nothing to say. */
function shown({ unpriced_calls }: Costs, amount: number | null): string {
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
