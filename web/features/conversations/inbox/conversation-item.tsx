import { type KeyboardEvent, memo } from 'react';
import { Link } from 'react-router';
import type { ContactRequest } from '#domain/conversations/handoff.ts';
import { type ConversationRow, isWaiting } from '#domain/conversations/row.ts';
import { STATES } from '#domain/conversations/states.ts';
import type { SnippetPart } from '#domain/conversations/inbox/search-words.ts';
import type { Tag } from '#domain/conversations/tag.ts';
import { TagBadge } from '#web/shared/tag-badge.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { cn } from '#web/ui/cn.ts';
import { ellipsis, formatCalendarDay, formatList } from '#web/ui/format.ts';
import { Phone } from '#web/ui/form/phone.tsx';
import { CalendarClock } from '#web/ui/icons.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { AttentionLine } from '../control/attention-line.tsx';
import { emptyMessage, hiddenNumber, list } from '#copy/conversations/screen.ts';
import { inbox } from '#copy/conversations/inbox.ts';
import { hiddenId, isNameless, LeadName, leadNameOf, phoneOf } from '../lead-name.tsx';
import { StateIcon, StatusBadges } from '../state-badge.tsx';

interface Props {
  row: ConversationRow;
  to: string;
  selected: boolean;
  /** whether Tab reaches it: one row of the list at a time */
  reachable: boolean;
  onFocus: (id: string) => void;
  onOpened?: (() => void) | undefined;
  /** moves in the list with the arrow keys */
  onKeyDown: (event: KeyboardEvent) => void;
  /** Whether it is selected for a bulk change; undefined while nothing is selected. */
  checked?: boolean | undefined;
  onCheck: (id: string) => void;
}

/** One lead in the list. Doesn't rerender when only others change. */
export const ConversationItem = memo((props: Props) => {
  const { row, selected, checked, onCheck } = props;
  return (
    <div
      className={cn(
        'flex h-full border-b',
        selected ? 'bg-accent shadow-[inset_3px_0_0_var(--color-primary)]' : 'hover:bg-muted',
      )}
    >
      {checked === undefined ? null : (
        <label className="flex touch-target items-center pl-3">
          <input
            type="checkbox"
            checked={checked}
            onChange={() => onCheck(row.conversation_id)}
            aria-label={inbox.select.one({ name: leadNameOf(row) })}
            className="size-4 accent-primary"
          />
        </label>
      )}
      <RowLink {...props} />
    </div>
  );
});

function RowLink(props: Props) {
  const { row, to, selected, reachable, onFocus, onOpened, onKeyDown } = props;
  return (
    <Link
      to={to}
      data-conversation={row.conversation_id}
      aria-current={selected ? 'page' : undefined}
      tabIndex={reachable ? 0 : -1}
      onFocus={() => onFocus(row.conversation_id)}
      onClick={onOpened}
      onKeyDown={onKeyDown}
      className="flex h-full min-w-0 flex-1 flex-col justify-center gap-1 px-3 outline-offset-[-2px]"
    >
      <span className="flex items-center gap-2">
        <StateIcon state={row.ai_state} />
        {row.unread && <Unread />}
        <span
          dir="auto"
          className={cn('truncate text-sm', row.unread ? 'font-semibold' : 'font-medium')}
        >
          <LeadName row={row} />
        </span>
        {row.booked_at && <StateIcon state="booked" />}
        <RelativeTime
          at={row.shown_at}
          className="ml-auto shrink-0 text-xs text-muted-foreground"
        />
      </span>
      <span className="flex items-center gap-2">
        {row.draft && (
          <span className="shrink-0 text-sm font-medium text-primary">{inbox.draft}</span>
        )}
        {row.found ? (
          <Snippet parts={row.found.snippet} />
        ) : (
          <span
            dir="auto"
            className={cn('truncate text-sm', row.unread ? 'font-medium' : 'text-muted-foreground')}
          >
            {preview(row)}
          </span>
        )}
        <span className="ml-auto flex gap-1">
          <StatusBadges row={row} dense />
        </span>
      </span>
      <span className="flex gap-2 text-xs text-muted-foreground">
        <Note row={row} />
        {row.contact && <ContactSign contact={row.contact} />}
        <span className="ml-auto min-w-0 truncate" title={row.campaign_name}>
          {row.campaign_name}
        </span>
        {row.assigned_to && <Assigned name={row.assigned_to.name} />}
      </span>
      {row.tags.length > 0 && <Tags tags={row.tags} />}
    </Link>
  );
}

function Unread() {
  return (
    <span
      title={STATES.unread.word}
      className="inline-flex size-2 shrink-0 rounded-full bg-primary"
    >
      <span className="sr-only">{STATES.unread.word}</span>
    </span>
  );
}

/** Why the lead waits for a member; the number of all other leads. */
function Note({ row }: { row: ConversationRow }) {
  if (isWaiting(row)) return <AttentionLine row={row} dense />;
  return isNameless(row) ? null : <PhoneOrId row={row} />;
}

function Assigned({ name }: { name: string }) {
  return (
    <span title={inbox.assignedTo({ name })} className="shrink-0">
      <Avatar name={name} className="size-4 text-[0.5rem]" />
      <span className="sr-only">{inbox.assignedTo({ name })}</span>
    </span>
  );
}

const SHOWN_TAGS = 2;

/** The first tags. The rest are counted, and named in the tooltip. */
function Tags({ tags }: { tags: Tag[] }) {
  const others = tags.slice(SHOWN_TAGS);
  const names = formatList(others.map(({ name }) => name));
  return (
    <span className="flex min-w-0 gap-1">
      {tags.slice(0, SHOWN_TAGS).map((tag) => (
        <TagBadge key={tag.tag_id} tag={tag} className="min-w-0 py-0" />
      ))}
      {others.length > 0 && (
        <span title={names} className="shrink-0 text-xs text-muted-foreground tnum">
          <span aria-hidden>{list.moreTags({ count: others.length })}</span>
          <span className="sr-only">{names}</span>
        </span>
      )}
    </span>
  );
}

/** The text around the search match, which is marked. */
function Snippet({ parts }: { parts: SnippetPart[] }) {
  return (
    <span dir="auto" className="truncate text-sm text-muted-foreground">
      {parts.map(({ text, hit }, at) =>
        hit ? (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
          <mark key={at} className="bg-warning-soft font-medium text-foreground">
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </span>
  );
}

/** Shows only the id of a sender whose number WhatsApp hides (`…@lid`). */
function PhoneOrId({ row }: { row: ConversationRow }) {
  const phone = phoneOf(row);
  if (phone) return <Phone phone={phone} className="tnum shrink-0" />;
  return (
    <span title={hiddenNumber.why} className="tnum shrink-0">
      {hiddenNumber.id({ digits: hiddenId(row) })}
    </span>
  );
}

/** Cuts to 30 characters plus an ellipsis, on one line even if the lead wrote several. */
function preview({ unwritten, last_message }: ConversationRow): string {
  if (unwritten) return list.unwritten[unwritten];
  return ellipsis(last_message.replace(/\s+/gu, ' ').trim(), 30) || emptyMessage.text;
}

/** When the lead wants to be contacted. */
function ContactSign({ contact: { on, quote } }: { contact: ContactRequest }) {
  return (
    <span title={quote} className="inline-flex shrink-0 items-center gap-1">
      <CalendarClock aria-hidden className="size-3.5" />
      <span>{on === '' ? list.contactLater : list.contactOn({ day: formatCalendarDay(on) })}</span>
    </span>
  );
}
