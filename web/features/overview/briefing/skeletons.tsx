import { Card } from '#web/ui/layout/card.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { briefingCopy as copy } from '#copy/overview/briefing.ts';
import { chartsCopy } from '#copy/overview/screen.ts';

/** Placeholders for the two cards that every team has. */
export function BriefingSkeleton() {
  return (
    <output aria-label={copy.loading} className="grid grid-cols-1 gap-4 lg:grid-cols-[3fr_2fr]">
      {['waiting', 'since'].map((card) => (
        <Card key={card} className="flex min-h-72 flex-col gap-4">
          <Skeleton className="h-6 w-40" />
          {['a', 'b', 'c', 'd'].map((row) => (
            <Skeleton key={row} className="h-8" />
          ))}
        </Card>
      ))}
    </output>
  );
}

export function ChartsSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
      <output className="sr-only">{chartsCopy.loading}</output>
      <Skeleton className="h-74 rounded-xl" />
      <Skeleton className="h-74 rounded-xl" />
    </div>
  );
}
