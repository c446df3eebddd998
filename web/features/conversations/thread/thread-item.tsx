import { note as copy } from '#copy/conversations/bubble.ts';
import { thread } from '#copy/conversations/screen.ts';
import type { Note } from '#domain/conversations/lead/lead.ts';
import { formatClock, formatDay, formatExact, localDay } from '#web/ui/format.ts';
import { StickyNote } from '#web/ui/icons.ts';
import { EventLine } from './event-line.tsx';
import { MessageBubble } from './message/message-bubble.tsx';
import { MessageText } from './message/message-text.tsx';
import type { Outgoing } from './message/outbox.ts';
import type { ThreadItem } from '../thread-messages.ts';

const DAY_MS = 86_400_000;

/** "Today", "Yesterday", or the date; in the reader's time zone. */
function dayLabel(at: Date, now: Date = new Date()): string {
  if (at.toDateString() === now.toDateString()) return thread.today;
  const noon = new Date(now.getFullYear(), now.getMonth(), now.getDate(), 12);
  const yesterday = new Date(noon.getTime() - DAY_MS);
  return at.toDateString() === yesterday.toDateString() ? thread.yesterday : formatDay(at);
}

interface Props {
  item: ThreadItem;
  /** of a message that the server does not have yet */
  outgoing: Outgoing | null;
  reachable: boolean;
  marked: boolean;
}

/** One line of a thread. */
export function ThreadItemView({ item, outgoing, reachable, marked }: Props) {
  if (item.kind === 'day') return <DaySeparator at={item.at} />;
  if (item.kind === 'message') {
    return (
      <MessageBubble
        message={item.message}
        opens={item.opens}
        outgoing={outgoing}
        reachable={reachable}
        marked={marked}
      />
    );
  }
  const { shown } = item.line;
  return shown.kind === 'event' ? (
    <EventLine event={shown.event} />
  ) : (
    <NoteBubble note={shown.note} />
  );
}

function DaySeparator({ at }: { at: Date }) {
  return (
    <div className="flex items-center gap-3 py-4 text-xs text-muted-foreground before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
      <time dateTime={localDay(at)}>{dayLabel(at)}</time>
    </div>
  );
}

/** A note of the team, between the messages. The lead never sees it. */
function NoteBubble({ note }: { note: Note }) {
  const { author_name: name } = note;
  const label = name ? copy.label({ name }) : copy.labelOfFormer;
  return (
    <div className="flex justify-end pt-3">
      <article
        aria-label={label}
        className="max-w-[min(36rem,92%)] rounded-xl border border-warning border-dashed bg-warning-soft px-3 py-2 text-sm"
      >
        <p className="mb-0.5 flex items-center gap-1.5 text-xs font-medium text-warning">
          <StickyNote aria-hidden className="size-3.5 shrink-0" />
          <bdi>{label}</bdi>
        </p>
        <MessageText id={note.note_id} text={note.text} />
        <p className="mt-1 flex flex-wrap justify-end gap-x-1.5 text-xs opacity-90">
          <span>{copy.private}</span>
          {note.edited_at !== null && <span>{copy.edited}</span>}
          <time dateTime={note.at} title={formatExact(note.at)} className="tnum">
            {formatClock(note.at)}
          </time>
        </p>
      </article>
    </div>
  );
}
