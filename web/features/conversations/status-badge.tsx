import { shownStatuses } from '#domain/conversations/conversation.ts';
import type { ConversationRow, ConversationStatus } from '#domain/conversations/schema.ts';
import { leadStatusColors } from '#web/shared/lead-status.ts';
import { cn } from '#web/ui/cn.ts';
import { statusLabels } from './copy.ts';

/** One colour for each status: qualified is success, in progress is warning, and so on. */
const GROUNDS: Record<ConversationStatus, string> = {
  en_cours: 'bg-warning-soft',
  converti: 'bg-success-soft',
  pas_interesse: 'bg-destructive-soft',
  lead_froid: 'bg-muted',
  stop: 'bg-muted',
};

/** The statuses of a lead beside each other; `long`: where there is room for more than a word. */
export function StatusBadges({ row, long = false }: { row: ConversationRow; long?: boolean }) {
  return shownStatuses(row).map((status) => (
    <StatusBadge key={status} status={status} {...(long && { label: statusLabels[status].long })} />
  ));
}

/** `label` replaces the short word where there is room for the long one. An unknown status is a cold lead. */
export function StatusBadge({ status, label }: { status: ConversationStatus; label?: string }) {
  const known = status in statusLabels ? status : 'lead_froid';
  return (
    <span
      className={cn(
        'inline-flex h-5 shrink-0 items-center rounded-full px-2 text-xs font-medium whitespace-nowrap',
        GROUNDS[known],
        leadStatusColors[known],
      )}
    >
      {label ?? statusLabels[known].short}
    </span>
  );
}
