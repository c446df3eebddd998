import { TriangleAlert } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import type { ConversationRow } from '#domain/conversations/schema.ts';
import { cn } from '#web/ui/cn.ts';
import { ellipsis } from '#web/ui/format.ts';
import { Phone } from '#web/ui/phone.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { AiStateIcon } from './ai-state-badge.tsx';
import { list, thread } from './copy.ts';
import { phoneOf } from './phone-of.ts';
import { StatusBadge } from './status-badge.tsx';

interface Props {
  row: ConversationRow;
  to: string;
  selected: boolean;
  /** in the tab order: one row of the list at a time */
  reachable: boolean;
  onFocus: () => void;
  onOpened?: (() => void) | undefined;
  /** arrows move in the list */
  onKeyDown: (event: KeyboardEvent) => void;
}

/** One lead in the list. */
export function ConversationItem(props: Props) {
  const { row, to, selected, reachable, onFocus, onOpened, onKeyDown } = props;
  return (
    <Link
      to={to}
      data-conversation={row.conversation_id}
      aria-current={selected ? 'page' : undefined}
      tabIndex={reachable ? 0 : -1}
      onFocus={onFocus}
      onClick={onOpened}
      onKeyDown={onKeyDown}
      className={cn(
        'flex h-full flex-col justify-center gap-1 border-b px-3 outline-offset-[-2px]',
        selected ? 'bg-accent shadow-[inset_3px_0_0_var(--primary)]' : 'hover:bg-muted',
      )}
    >
      <span className="flex items-center gap-2">
        <AiStateIcon state={row.ai_state} />
        <span className="truncate text-sm font-medium">{row.name}</span>
        {row.needs_attention && <Attention />}
        <RelativeTime
          at={row.last_activity_at}
          className="ml-auto shrink-0 text-xs text-muted-foreground"
        />
      </span>
      <span className="flex items-center gap-2">
        <span className="truncate text-sm text-muted-foreground">{preview(row.last_message)}</span>
        <span className="ml-auto flex">
          <StatusBadge status={row.conversation_status} />
        </span>
      </span>
      <span className="flex gap-2 text-xs text-muted-foreground">
        <PhoneOrId row={row} />
        <span className="ml-auto truncate">{row.campaign_name}</span>
      </span>
    </Link>
  );
}

function Attention() {
  return (
    <span title={list.attention} className="inline-flex shrink-0 text-destructive">
      <TriangleAlert aria-hidden className="size-4" />
      <span className="sr-only">{list.attention}</span>
    </span>
  );
}

/** A sender whose number WhatsApp keeps to itself (`…@lid`) is shown by the id alone. */
function PhoneOrId({ row }: { row: ConversationRow }) {
  const phone = phoneOf(row);
  if (phone) return <Phone phone={phone} className="tnum shrink-0" />;
  return <span className="tnum shrink-0">{row.id_lead.split('@')[0]}</span>;
}

/** Cut to 30 characters plus an ellipsis; a whole line, however many the lead wrote. */
function preview(text: string): string {
  return ellipsis(text.replace(/\s+/gu, ' ').trim(), 30) || thread.emptyMessage;
}
