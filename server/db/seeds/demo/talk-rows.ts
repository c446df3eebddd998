import type { Insertable } from 'kysely';
import type { Attribution } from '#domain/attribution/attribution.ts';
import type { Conversation } from '#domain/conversations/conversation.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { stableId } from '../stable-id.ts';
import { userId } from './teams.ts';
import { INTERACTION, type Line, type TagName, type Talk } from './script.ts';
import { indexOfBooking, stateOf } from './talk-state.ts';

type Row<Name extends keyof Tables> = Insertable<Tables[Name]>;

export interface TalkRows {
  conversation: {
    conversation_id: string;
    campaign_id: string;
    /** derived from the messages; arrival numbers are positions in `messages`, starting at 1 */
    state: Conversation;
    begun: Date;
    ended: Date;
  };
  addresses: Row<'lead_addresses'>[];
  /** oldest first, which is also their order of insertion and arrival */
  messages: Row<'messages'>[];
  event: Row<'conversation_events'> | undefined;
  tags: TagName[];
}

interface TalkContext {
  team_id: string;
  campaign_id: string;
  now: Date;
}

/** A scripted conversation as database rows, its newest message `minutesAgo` before now. */
export function talkRows(talk: Talk, { team_id, campaign_id, now }: TalkContext): TalkRows {
  const conversation_id = stableId(`${team_id} ${addressOf(talk)}`);
  const times = timesOf(talk, now);
  const messages = talk.lines.map((line, index): Row<'messages'> => {
    const id = `${conversation_id} ${index}`;
    const at = times[index] ?? now;
    return {
      team_id,
      message_id: stableId(id),
      conversation_id,
      campaign_id,
      wa_key: waKey(line, stableId(id)),
      ...contentOf(line),
      ...deliveryOf(line, talk.lines.slice(index + 1)),
      media_type: line.media ?? null,
      // Each side reacts to the other's messages.
      our_reaction: (line.by === 'lead' && line.reaction) || null,
      lead_reaction: (line.by !== 'lead' && line.reaction) || null,
      timestamp_unix: Math.floor(at.getTime() / 1000),
      author_user_id: line.author ? userId(line.author) : null,
      created_at: at,
    };
  });
  return {
    conversation: {
      conversation_id,
      campaign_id,
      state: stateOf(talk, addressOf(talk), times),
      begun: times[0] ?? now,
      ended: times.at(-1) ?? now,
    },
    addresses: [{ team_id, campaign_id, conversation_id, address: addressOf(talk) }],
    messages,
    tags: talk.tags ?? [],
    event: eventOf(talk, { team_id, conversation_id }, times),
  };
}

function addressOf({ phone, lid }: Talk): string {
  return phone ? `${phone}@c.us` : `${lid}@lid`;
}

/** WhatsApp's id of a message: the end of our own key. */
export function whatsAppId(wa_key: string): string {
  return wa_key.split(':').at(-1) ?? wa_key;
}

function eventOf(
  talk: Talk,
  ids: { team_id: string; conversation_id: string },
  times: Date[],
): Row<'conversation_events'> | undefined {
  const at = times.at(-1) ?? new Date();
  const event = (name: string) => ({
    ...ids,
    event_id: stableId(`${ids.conversation_id} ${name}`),
    at,
  });
  if (talk.doubted) {
    return { ...event('doubt'), kind: 'opt_out_doubted', evidence: lastWordsOf(talk) };
  }
  if (talk.booked !== undefined) {
    const bookedAt = times[indexOfBooking(talk)] ?? at;
    return { ...event('booked'), kind: 'booked', evidence: talk.booked, at: bookedAt };
  }
  if (!talk.control || talk.control === 'inactive') return undefined;
  const taken = talk.lines.findIndex((line) => line.by === 'person' || line.by === 'phone');
  return {
    ...event('handoff'),
    ...EVENTS[talk.control],
    by_user_id: talk.by ? userId(talk.by) : null,
    evidence: talk.control === 'stop_word' ? lastWordsOf(talk) : null,
    at: times[taken] ?? at,
  };
}

const EVENTS: Record<
  Exclude<NonNullable<Talk['control']>, 'inactive'>,
  Pick<Row<'conversation_events'>, 'kind' | 'to_value'>
> = {
  dashboard: { kind: 'agent_stopped', to_value: 'dashboard' },
  phone: { kind: 'agent_stopped', to_value: 'phone' },
  stop_word: { kind: 'opted_out' },
  model_failed: { kind: 'model_failed' },
  reactivated: { kind: 'agent_reactivated' },
};

function lastWordsOf(talk: Talk): string | null {
  return talk.lines.findLast((line) => line.by === 'lead')?.text ?? null;
}

/** The newest line is at `minutesAgo`. A lead takes minutes to reply, the agent seconds. */
function timesOf(talk: Talk, now: Date): Date[] {
  const times: Date[] = [];
  let at = now.getTime() - talk.minutesAgo * 60_000;
  for (const [index, line] of [...talk.lines.entries()].toReversed()) {
    times.unshift(new Date(at));
    at -= (line.by === 'agent' ? 9 : 140 + index * 45) * 1000;
  }
  return times;
}

function contentOf({ by, text }: Line) {
  const type_interaction = INTERACTION[by];
  const [message_lead, message_ia] = by === 'lead' ? [text, null] : [null, text];
  return { type_interaction, message_lead, message_ia };
}

/** Our messages count as read if the lead wrote afterwards, unless the script says otherwise. */
function deliveryOf({ by, state }: Line, after: Line[]) {
  if (by === 'lead') return { state: 'received' as const, ack: 0 };
  const answered = after.some((line) => line.by === 'lead');
  const reached = state ?? (answered ? 'read' : 'delivered');
  if (reached === 'unconfirmed') return { state: 'sent' as const, ack: 0 };
  return { state: reached, ack: ACKS[reached] ?? 0 };
}

const ACKS: Partial<Record<string, number>> = { sent: 1, delivered: 2, read: 3, failed: -1 };

/** The key that store-inbound.ts and commit-answer.ts would store. */
function waKey({ by, state }: Line, id: string): string {
  const waId = `3EB0${id.replaceAll('-', '').slice(0, 18).toUpperCase()}`;
  if (by === 'lead') return `in:${waId}`;
  // A member's reply gets its id when it is sent.
  return by === 'person' && state === 'pending' ? `human:${id}` : `out:${waId}`;
}

const COACHING_AD: Attribution = {
  ad_title: 'Sell without the sales voice',
  ad_id: '120210000000001',
  ad_url: 'https://fb.me/example-coaching',
  click_id: 'ARexampleClick',
  click_id_name: 'ctwa_clid',
};
const OPEN_HOUSE_FORM: Attribution = {
  form_name: 'Open house',
  page: 'https://lakeside.example.com/open-house',
};

/** Origins of some of the demo's leads, by address. */
export const DEMO_ATTRIBUTIONS: Readonly<Record<string, Attribution>> = {
  '12025550101@c.us': COACHING_AD,
  '12025550103@c.us': COACHING_AD,
  '12025550102@c.us': {
    form_name: 'First call',
    page: 'https://northstar.example.com/first-call',
    utm_source: 'google',
    utm_medium: 'cpc',
    utm_campaign: 'Founders autumn',
    utm_term: 'sales coaching',
  },
  '12025550105@c.us': {
    form_name: 'First call',
    page: 'https://northstar.example.com/first-call',
    utm_source: 'newsletter',
    utm_medium: 'email',
  },
  '13125550121@c.us': { ...OPEN_HOUSE_FORM, utm_source: 'instagram', utm_campaign: 'Lakeside' },
  '13125550123@c.us': OPEN_HOUSE_FORM,
};
