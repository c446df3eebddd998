import type { Briefing } from '#domain/overview/briefing.ts';
import { formatDollars } from '#web/shared/dollars.ts';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { formatNumber } from '#web/ui/format.ts';
import { briefingCopy } from '#copy/overview/briefing.ts';

const copy = briefingCopy.since;
const COUNTED = ['replies', 'leads', 'qualified', 'booked'] as const;

/** What the agents did since yesterday, what came of it, and what it cost. */
export function SinceCard({ results }: { results: Briefing['since_yesterday'] }) {
  const { cost } = results;
  return (
    <Card className="min-h-72">
      <CardHeader title={copy.title} description={copy.text} />
      <dl className="flex flex-col divide-y divide-border text-sm">
        {COUNTED.map((name) => (
          <Figure key={name} title={copy[name]} value={formatNumber(results[name])} />
        ))}
        <Figure
          title={copy.cost}
          value={cost === null ? formatNumber(undefined) : formatDollars(cost)}
          hint={cost === null ? copy.unknownCost : undefined}
        />
      </dl>
    </Card>
  );
}

function Figure({ title, value, hint }: { title: string; value: string; hint?: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2">
      <dt className="text-muted-foreground">{title}</dt>
      <dd className="text-base font-semibold tnum" title={hint}>
        <span>{value}</span>
        {hint ? <span className="sr-only">{hint}</span> : null}
      </dd>
    </div>
  );
}
