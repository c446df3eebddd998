import type { Note } from '#domain/conversations/lead/lead.ts';
import type { ConversationEventRow } from '#domain/conversations/schema.ts';
import { isStatus, STATES } from '#domain/conversations/states.ts';
import {
  formatCalendarDay,
  formatClock,
  formatDay,
  formatExact,
  formatPastTime,
  localDay,
} from '#web/ui/format.ts';
import {
  AtSign,
  Ban,
  CalendarCheck,
  CalendarClock,
  CalendarX,
  CircleAlert,
  GitMerge,
  Hand,
  History,
  Play,
  Plug,
  ShieldAlert,
  ShieldCheck,
  Split,
  StickyNote,
  Tag,
  Trash2,
  UserCheck,
  UserRound,
} from '#web/ui/icons.ts';
import { Unplug } from '#web/ui/first-icons.ts';
import { useToday } from '#web/shared/use-today.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { MessageBubble } from './message/message-bubble.tsx';
import { MessageText } from './message/message-text.tsx';
import type { Outgoing } from './message/outbox.ts';
import type { ThreadItem } from '../thread-messages.ts';
import { events, note as copy } from '#copy/conversations/bubble.ts';
import { thread } from '#copy/conversations/screen.ts';
import { textOf } from '#copy/catalog/catalog.ts';

/** "Today", "Yesterday" or the date, in the user's time zone. */
function dayLabel(at: Date, now: Date): string {
  if (at.toDateString() === now.toDateString()) return thread.today;
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return at.toDateString() === yesterday.toDateString() ? thread.yesterday : formatDay(at);
}

interface Props {
  item: ThreadItem;
  /** set until the server has the message */
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
        startsGroup={item.startsGroup}
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
  const today = useToday();
  return (
    <div className="flex items-center gap-3 py-4 text-xs text-muted-foreground before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
      <time dateTime={localDay(at)}>{dayLabel(at, today)}</time>
    </div>
  );
}

/** A team note between the messages, which the lead never sees. */
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

const ICONS: Record<string, Icon> = {
  agent_stopped: Hand,
  opted_out: Ban,
  opt_out_doubted: CircleAlert,
  opt_out_dismissed: ShieldCheck,
  agent_reactivated: Play,
  permission_given: ShieldCheck,
  model_failed: CircleAlert,
  status_changed: Tag,
  booked: CalendarCheck,
  booking_withdrawn: CalendarX,
  assigned: UserCheck,
  number_lost: Unplug,
  number_back: Plug,
  lead_merged: GitMerge,
  lead_split: Split,
  note_mentioned: AtSign,
  answer_held: ShieldAlert,
  held_sent: ShieldCheck,
  held_discarded: Trash2,
  person_called: UserRound,
  contact_set: CalendarClock,
  left_alone: Hand,
  campaign_chosen: Split,
  campaign_changed: Split,
  campaign_fell_back: Split,
};

/** An event between the messages. */
export function EventLine({ event }: { event: ConversationEventRow }) {
  const Icon = ICONS[event.kind] ?? History;
  return (
    <div className="flex items-start justify-center gap-2 px-2 pt-3 pb-1 text-xs text-muted-foreground">
      <Icon aria-hidden className="mt-px size-3.5 shrink-0" />
      <p className="min-w-0 text-center wrap-anywhere">
        <span>{sentenceOf(event)}</span>
        {event.evidence && <bdi> {events.quote({ text: event.evidence })}</bdi>}{' '}
        <time dateTime={event.at} title={formatExact(event.at)} className="tnum whitespace-nowrap">
          {formatClock(event.at)}
        </time>
      </p>
    </div>
  );
}

interface Told {
  /** who caused it, or "Someone" */
  by: string;
  by_name: string | null;
  from: string | null;
  to: string | null;
  evidence: string | null;
}

/** The sentences that depend on more than the kind. */
const SENTENCES: Partial<Record<ConversationEventRow['kind'], (event: Told) => string>> = {
  opt_out_dismissed: ({ by }) => events.opt_out_dismissed({ by }),
  permission_given: ({ by }) => events.permission_given({ by }),
  booking_withdrawn: ({ by }) => events.booking_withdrawn({ by }),
  lead_split: ({ by }) => events.lead_split({ by }),
  held_sent: ({ by }) => events.held_sent({ by }),
  held_discarded: ({ by }) => events.held_discarded({ by }),
  person_called: ({ evidence }) => (evidence === null ? events.person_called : events.leftOut),
  status_changed({ by, by_name, from, to }) {
    const change = { from: statusName(from), to: statusName(to) };
    return by_name ? events.status_changed({ by, ...change }) : events.status_set(change);
  },
  booked: ({ by_name, to }) => bookedSentence(by_name, to && formatPastTime(to)),
  assigned: ({ by_name, to }) => assignedSentence(by_name, to),
  contact_set: (event) => contactSentence(event),
  lead_merged: ({ by, by_name }) => (by_name ? events.lead_merged({ by }) : events.lead_joined),
  agent_stopped: ({ by, to }) =>
    to === 'phone' ? events.agent_stopped_on_phone : events.agent_stopped({ by }),
  agent_reactivated: ({ by, to }) =>
    to === 'automatic' ? events.agent_resumed : events.agent_reactivated({ by }),
  left_alone: ({ by, to }) =>
    to === 'older_chat' ? events.left_alone_older : events.left_alone({ by }),
  note_mentioned: ({ by, to }) =>
    to ? events.note_mentioned({ by, who: to }) : events.note_mentioned_you({ by }),
  campaign_chosen: ({ from, to }) =>
    events.campaign_chosen({ sign: from ?? '', campaign: to ?? '' }),
  campaign_changed: ({ by, from, to }) =>
    from && to ? events.campaign_changed({ by, from, to }) : events.campaign_left({ by }),
  campaign_fell_back: ({ from, to }) => fallbackSentence(from, to),
};

function sentenceOf({
  kind,
  by_name,
  from_value: from,
  to_value: to,
  evidence,
}: ConversationEventRow) {
  const told = { by: by_name ?? events.someone, by_name, from, to, evidence };
  // Unknown kinds from newer servers are shown by their stored name.
  return SENTENCES[kind]?.(told) ?? textOf(events, kind) ?? kind.replaceAll('_', ' ');
}

function assignedSentence(by_name: string | null, to: string | null): string {
  if (to === null) return events.unassigned({ by: by_name ?? events.someone });
  if (by_name === null) return events.assignedItself({ to });
  return by_name === to ? events.took({ by: by_name }) : events.assigned({ by: by_name, to });
}

function bookedSentence(by: string | null, time: string | null): string {
  if (by) return time ? events.booked_at({ by, time }) : events.booked({ by });
  return time ? events.booked_by_lead_at({ time }) : events.booked_by_lead;
}

function fallbackSentence(from: string | null, to: string | null): string {
  if (!from) return events.campaign_gone;
  return to ? events.campaign_fell_back({ from, to }) : events.campaign_fell_back_default({ from });
}

function contactSentence({ by, by_name, from, to }: Told): string {
  const day = to && formatCalendarDay(to);
  if (!by_name && from === null) {
    return day ? events.contact_asked({ day }) : events.contact_asked_later;
  }
  return day ? events.contact_moved({ by, day }) : events.contact_canceled({ by });
}

function statusName(status: string | null): string {
  return status !== null && isStatus(status) ? STATES[status].word : '–';
}
