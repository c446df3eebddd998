import type { AttentionReason, ConversationRow } from '#domain/conversations/schema.ts';
import { cn } from '#web/ui/cn.ts';
import { TriangleAlert } from '#web/ui/first-icons.ts';
import { attentionReasons } from '#web/shared/attention-copy.ts';
import { panel } from '../copy.ts';

/** Why a person has to look, in a few words; the panel says the rest. */
export function AttentionLine({ row }: { row: ConversationRow }) {
  if (!row.needs_attention && row.person_due_since === null) return null;
  return (
    <p
      className={cn(
        'flex items-center gap-1 text-xs font-medium',
        row.needs_attention ? 'text-destructive' : 'text-warning',
      )}
    >
      <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
      <span className="truncate">{titleOf(row)}</span>
    </p>
  );
}

export function titleOf({ needs_attention, attention_reason }: ConversationRow): string {
  if (!needs_attention) return panel.due.title;
  const known = attention_reason !== null && attention_reason in attentionReasons;
  return known
    ? attentionReasons[attention_reason as AttentionReason].title
    : panel.attention.title;
}
