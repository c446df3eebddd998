import type { Priority, Side, ThreadRow, ThreadStatus } from '#domain/support/threads.ts';
import { Badge, type BadgeVariant } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/cn.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { supportCopy as copy } from '#copy/shared/support.ts';

/** Highlights the status in which it's the reader's turn. */
const STATUS_VARIANTS: Record<Side, Record<ThreadStatus, BadgeVariant>> = {
  staff: { open: 'warning', waiting: 'outline', closed: 'outline' },
  team: { open: 'outline', waiting: 'warning', closed: 'outline' },
};
const PRIORITY_VARIANTS: Record<Priority, BadgeVariant> = {
  low: 'outline',
  medium: 'info',
  high: 'destructive',
};

export function StatusBadge({ status, reader }: { status: ThreadStatus; reader: Side }) {
  return <Badge variant={STATUS_VARIANTS[reader][status]}>{copy.statuses[reader][status]}</Badge>;
}

export function PriorityBadge({ priority }: { priority: Priority }) {
  return (
    <Badge variant={PRIORITY_VARIANTS[priority]}>
      {copy.priorities[priority]}
      <span className="sr-only">{copy.priority}</span>
    </Badge>
  );
}

export interface ListProps {
  reader: Side;
  copy: Record<'list' | 'unread', string>;
  chosen: string | null;
  onChoose: (thread: ThreadRow) => void;
}

/** Conversations, most recent message first. */
export function ThreadList({
  threads,
  reader,
  copy: texts,
  chosen,
  onChoose,
}: ListProps & { threads: ThreadRow[] }) {
  return (
    <ul aria-label={texts.list} className="flex flex-col gap-1">
      {threads.map((thread) => (
        <li key={thread.thread_id}>
          <button
            type="button"
            aria-current={thread.thread_id === chosen ? 'true' : undefined}
            onClick={() => onChoose(thread)}
            className={cn(
              'flex w-full flex-col gap-1.5 rounded-lg px-3 py-2.5 text-left hover:bg-accent focus-visible:-outline-offset-2',
              thread.thread_id === chosen && 'bg-accent',
            )}
          >
            <span className="flex items-center gap-2 text-sm">
              {thread.unread ? (
                <span className="size-2 shrink-0 rounded-full bg-primary">
                  <span className="sr-only">{texts.unread}</span>
                </span>
              ) : null}
              <span className={cn('min-w-0 flex-1 truncate', thread.unread && 'font-semibold')}>
                {reader === 'staff' ? thread.team_name : thread.last_message}
              </span>
              <RelativeTime
                at={thread.last_message_at}
                className="shrink-0 text-xs text-muted-foreground tnum"
              />
            </span>
            {reader === 'staff' ? (
              <span className="truncate text-sm text-muted-foreground">{thread.last_message}</span>
            ) : null}
            <span className="flex flex-wrap gap-1.5">
              <StatusBadge status={thread.status} reader={reader} />
              <PriorityBadge priority={thread.priority} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
