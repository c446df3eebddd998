import type { ConversationEventRow } from '#domain/conversations/schema.ts';
import { isStatus, STATES } from '#domain/conversations/states.ts';
import { Unplug } from '#web/ui/first-icons.ts';
import { formatClock, formatExact, formatPast } from '#web/ui/format.ts';
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
import { events as copy } from '../bubble-copy.ts';

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
        {sentenceOf(event)}
        {event.evidence && <bdi> {copy.quote(event.evidence)}</bdi>}{' '}
        <time dateTime={event.at} title={formatExact(event.at)} className="tnum whitespace-nowrap">
          {formatClock(event.at)}
        </time>
      </p>
    </div>
  );
}

/** What has one sentence, whatever it is about. */
const PLAIN = [
  'opted_out',
  'opt_out_doubted',
  'opt_out_dismissed',
  'permission_given',
  'model_failed',
  'booking_withdrawn',
  'number_lost',
  'number_back',
  'lead_merged',
  'lead_split',
  'answer_held',
  'held_sent',
  'held_discarded',
  'person_called',
] as const;

/** Kinds of later versions of the server are named as they are stored. */
function sentenceOf(event: ConversationEventRow): string {
  const { kind, by_name, from_value, to_value, evidence } = event;
  if (kind === 'person_called' && evidence !== null) return copy.leftOut;
  const plain = PLAIN.find((item) => item === kind);
  if (plain) return copy[plain](by_name);
  switch (kind) {
    case 'status_changed':
      return copy.status_changed(by_name, statusName(from_value), statusName(to_value));
    case 'booked':
      return copy.booked(by_name, to_value && formatPast(to_value));
    case 'assigned':
      return by_name === null && to_value !== null
        ? copy.assignedItself(to_value)
        : copy.assigned(by_name, to_value);
    case 'contact_set':
      return copy.contact_set(by_name, from_value, to_value);
    case 'campaign_chosen':
      return copy.campaign_chosen(from_value, to_value);
    case 'campaign_changed':
      return copy.campaign_changed(by_name, from_value, to_value);
    case 'campaign_fell_back':
      return copy.campaign_fell_back(from_value, to_value);
    case 'agent_stopped':
    case 'agent_reactivated':
    case 'left_alone':
    case 'note_mentioned':
      return copy[kind](by_name, to_value);
    default:
      return copy.other(kind);
  }
}

function statusName(status: string | null): string {
  return status !== null && isStatus(status) ? STATES[status].word : '–';
}
