import { queryOptions } from '@tanstack/react-query';
import type { Availability } from '#domain/conversations/assignment.ts';
import { cn } from '#web/ui/cn.ts';
import { rpc } from '#web/platform/rpc.ts';
import { availability as copy } from '#copy/shared/availability.ts';

/** Full, half and empty, so that color is not the only sign. */
const SHAPES: Record<Availability, string> = {
  online: 'border-success bg-success',
  away: 'border-warning bg-linear-to-r from-warning from-50% to-transparent to-50%',
  off: 'border-muted-foreground',
};

export function AvailabilityMark({ of, className }: { of: Availability; className?: string }) {
  return (
    <span
      className={cn(
        'inline-flex shrink-0 items-center gap-1.5 text-xs text-muted-foreground',
        className,
      )}
    >
      <span aria-hidden className={cn('size-2.5 rounded-full border', SHAPES[of])} />
      {copy.names[of]}
    </span>
  );
}

/** No event reports that someone's browser is gone: milliseconds between two looks at who is there. */
const REFETCH_MS = 60_000;

/** Who may look after leads, who of them is there, and how leads are assigned. */
export function assignmentOptions(team_slug: string) {
  return queryOptions({
    ...rpc.conversations.assignment.queryOptions({ input: { team_slug } }),
    refetchInterval: REFETCH_MS,
  });
}
