import { queryOptions } from '@tanstack/react-query';
import type { Availability } from '#domain/conversations/assignment.ts';
import { cn } from '#web/ui/cn.ts';
import { rpc } from '#web/platform/rpc.ts';
import { availability as copy } from '#copy/shared/availability.ts';

/** Full, half and empty, so that color isn't the only indicator. */
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

/** Milliseconds between polls, because no event reports that a member's browser is gone. */
const REFETCH_MS = 60_000;

/** The members who can get leads, who of them is online, and how leads are assigned. */
export function assignmentOptions(team_slug: string) {
  return queryOptions({
    ...rpc.conversations.assignment.queryOptions({ input: { team_slug } }),
    refetchInterval: REFETCH_MS,
  });
}
