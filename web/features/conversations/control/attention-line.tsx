import { type ConversationRow, isWaiting } from '#domain/conversations/row.ts';
import { cn } from '#web/ui/cn.ts';
import { TriangleAlert } from '#web/ui/first-icons.ts';
import { waitingTitles } from '#copy/shared/attention.ts';
import { attentionTitle } from '#web/shared/attention-title.ts';
import { formatFutureTime } from '#web/shared/when-words.ts';

interface Props {
  row: ConversationRow;
  /** one line, cut if it's too long */
  dense?: boolean;
  className?: string;
}

/** Says briefly why a member is needed; the panel has the details. */
export function AttentionLine({ row, dense = false, className }: Props) {
  if (!isWaiting(row)) return null;
  return (
    <span
      title={titleOf(row)}
      className={cn(
        'flex min-w-0 items-center gap-1 text-xs font-medium',
        // Beside it, the campaign's name gives way.
        dense && 'max-w-4/5 shrink-0',
        row.needs_attention ? 'text-destructive' : 'text-warning',
        className,
      )}
    >
      <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
      <span className={dense ? 'truncate' : 'wrap-anywhere'}>{titleOf(row)}</span>
    </span>
  );
}

export function titleOf(row: ConversationRow): string {
  const { needs_attention, attention_reason, agent_off_until } = row;
  if (!needs_attention) return waitingTitles.leadWrote;
  if (attention_reason === 'off_hours' && agent_off_until) {
    return waitingTitles.offUntil({ when: formatFutureTime(agent_off_until) });
  }
  return attentionTitle(attention_reason);
}
