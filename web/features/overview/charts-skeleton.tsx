import { Skeleton } from '#web/ui/loading.tsx';
import { chartsCopy as copy } from '#copy/overview/screen.ts';

export function ChartsSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
      <output className="sr-only">{copy.loading}</output>
      <Skeleton className="h-74 rounded-xl" />
      <Skeleton className="h-74 rounded-xl" />
    </div>
  );
}
