import type { ConversationEventRow } from '#domain/conversations/schema.ts';
import { isStatus, STATES } from '#domain/conversations/states.ts';
import { Unplug } from '#web/ui/first-icons.ts';
import { formatCalendarDay, formatClock, formatExact, formatPast } from '#web/ui/format.ts';
import type { Icon } from '#web/ui/icon.tsx';
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
  Tag,
  Trash2,
  UserCheck,
  UserRound,
} from '#web/ui/icons.ts';
import { events as copy } from '#copy/conversations/bubble.ts';

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

/** Something that happened, between the messages. */
export function EventLine({ event }: { event: ConversationEventRow }) {
  const Icon = ICONS[event.kind] ?? History;
  return (
    <div className="flex items-start justify-center gap-2 px-2 pt-3 pb-1 text-xs text-muted-foreground">
      <Icon aria-hidden className="mt-px size-3.5 shrink-0" />
      <p className="min-w-0 text-center wrap-anywhere">
        <span>{sentenceOf(event)}</span>
        {event.evidence && <bdi> {copy.quote({ text: event.evidence })}</bdi>}{' '}
        <time dateTime={event.at} title={formatExact(event.at)} className="tnum whitespace-nowrap">
          {formatClock(event.at)}
        </time>
      </p>
    </div>
  );
}

/** What has one sentence, with or without who did it. */
const PLAIN = [
  'opted_out',
  'opt_out_doubted',
  'model_failed',
  'number_lost',
  'number_back',
  'answer_held',
  'person_called',
] as const;
const BY_PERSON = [
  'opt_out_dismissed',
  'permission_given',
  'booking_withdrawn',
  'lead_split',
  'held_sent',
  'held_discarded',
] as const;

/** Kinds of later versions of the server are named as they are stored. */
function sentenceOf(event: ConversationEventRow): string {
  const { kind, evidence } = event;
  if (kind === 'person_called' && evidence !== null) return copy.leftOut;
  const plain = PLAIN.find((item) => item === kind);
  if (plain) return copy[plain];
  const byPerson = BY_PERSON.find((item) => item === kind);
  if (byPerson) return copy[byPerson]({ by: event.by_name ?? copy.someone });
  return campaignSentence(event) ?? sentenceOfChange(event);
}

function sentenceOfChange(event: ConversationEventRow): string {
  const { kind, by_name, from_value, to_value: to } = event;
  const by = by_name ?? copy.someone;
  switch (kind) {
    case 'status_changed': {
      const change = { from: statusName(from_value), to: statusName(to) };
      return by_name ? copy.status_changed({ by, ...change }) : copy.status_set(change);
    }
    case 'booked':
      return bookedSentence(by_name, to && formatPast(to));
    case 'assigned':
      if (to === null) return copy.unassigned({ by });
      return by_name === null ? copy.assignedItself({ to }) : copy.assigned({ by, to });
    case 'contact_set':
      return contactSentence(event);
    case 'lead_merged':
      return by_name ? copy.lead_merged({ by }) : copy.lead_joined;
    case 'agent_stopped':
      return to === 'phone' ? copy.agent_stopped_on_phone : copy.agent_stopped({ by });
    case 'agent_reactivated':
      return to === 'automatic' ? copy.agent_resumed : copy.agent_reactivated({ by });
    case 'left_alone':
      return to === 'older_chat' ? copy.left_alone_older : copy.left_alone({ by });
    case 'note_mentioned':
      return to ? copy.note_mentioned({ by, who: to }) : copy.note_mentioned_you({ by });
    default:
      return kind.replaceAll('_', ' ');
  }
}

function bookedSentence(by: string | null, time: string | null): string {
  if (by) return time ? copy.booked_at({ by, time }) : copy.booked({ by });
  return time ? copy.booked_by_lead_at({ time }) : copy.booked_by_lead;
}

/** Undefined: it's about something else than the lead's campaign. */
function campaignSentence(event: ConversationEventRow): string | undefined {
  const { kind, by_name, from_value: from, to_value: to } = event;
  if (kind === 'campaign_chosen') {
    return copy.campaign_chosen({ sign: from ?? '', campaign: to ?? '' });
  }
  if (kind === 'campaign_changed') {
    const by = by_name ?? copy.someone;
    return from && to ? copy.campaign_changed({ by, from, to }) : copy.campaign_left({ by });
  }
  return kind === 'campaign_fell_back' ? fellBackSentence(from, to) : undefined;
}

function fellBackSentence(from: string | null, to: string | null): string {
  if (!from) return copy.campaign_gone;
  return to ? copy.campaign_fell_back({ from, to }) : copy.campaign_fell_back_default({ from });
}

function contactSentence({ by_name, from_value, to_value }: ConversationEventRow): string {
  const day = to_value && formatCalendarDay(to_value);
  if (!by_name && from_value === null) {
    return day ? copy.contact_asked({ day }) : copy.contact_asked_later;
  }
  const by = by_name ?? copy.someone;
  return day ? copy.contact_moved({ by, day }) : copy.contact_canceled({ by });
}

function statusName(status: string | null): string {
  return status !== null && isStatus(status) ? STATES[status].word : '–';
}
