import { applyEvents } from '#domain/conversations/events/apply-event.ts';
import type { ContactRequest } from '#domain/conversations/handoff.ts';
import { type Conversation, newConversation } from '#domain/conversations/conversation.ts';
import type { ConversationEvent } from '#domain/conversations/conversation-event.ts';
import { userId } from './teams.ts';
import { INTERACTION, type Line, type Talk } from './script.ts';

const DAY_MS = 86_400_000;

/**
 * Returns the state of a scripted conversation after applying its lines in order, by the product's rules.
 * `times` are those of the lines; a line's arrival number is its index, starting at 1.
 */
export function stateOf(talk: Talk, address: string, times: Date[]): Conversation {
  let state = newConversation(address, address);
  for (const [index, line] of talk.lines.entries()) {
    const now = times[index] ?? new Date();
    const events = eventsOf(talk, line, index, state, now);
    ({ state } = applyEvents(state, events, { now, quietMs: 0 }));
  }
  const now = times.at(-1) ?? new Date();
  ({ state } = applyEvents(state, endOf(talk, state), { now, quietMs: 0 }));
  return { ...asScripted(talk, state), assigned_to: talk.assigned ? userId(talk.assigned) : null };
}

function eventsOf(
  talk: Talk,
  line: Line,
  index: number,
  { last_inbound_seq: read_seq, reply_address, outcome }: Conversation,
  now: Date,
): ConversationEvent[] {
  const preview = {
    text: line.text || `[${line.media}]`,
    interaction: INTERACTION[line.by],
    unix: Math.floor(now.getTime() / 1000),
  };
  switch (line.by) {
    case 'lead': {
      const optsOut = talk.control === 'stop_word' && !talk.lines.slice(index + 1).some(isLead);
      const kind = optsOut ? 'lead_opted_out' : 'lead_wrote';
      return [{ kind, seq: index + 1, preview, name: talk.name, reply_address }];
    }
    case 'agent': {
      const booked = indexOfBooking(talk) === index ? talk.booked : undefined;
      const contact = index === talk.lines.length - 1 ? contactOf(talk, now) : undefined;
      return [
        { kind: 'agent_answered', read_seq, outcome, evidence: null, booked, contact, preview },
      ];
    }
    case 'welcome':
      return [{ kind: 'other_program_wrote', preview }];
    case 'phone':
      return [{ kind: 'person_wrote_on_phone', preview }];
    case 'person':
      return [
        { kind: 'agent_stopped', by_user_id: line.author ?? '' },
        { kind: 'person_replied', preview },
      ];
  }
}

/** The contact that the lead's last words ask for, at ten in the morning of that day. */
function contactOf({ later }: Talk, now: Date): ContactRequest | undefined {
  if (!later) return undefined;
  const on = new Date(now.getTime() + later.days * DAY_MS).toISOString().slice(0, 10);
  return { on, quote: later.quote, at: `${on}T10:00:00.000Z` };
}

/** Index of the answer where the model detected the appointment; -1 if none did. */
export function indexOfBooking({ booked, lines }: Talk): number {
  if (booked === undefined) return -1;
  const quotedIndex = lines.findIndex((line) => isLead(line) && line.text.includes(booked));
  return lines.findIndex(
    ({ by }, index) => by === 'agent' && quotedIndex >= 0 && index > quotedIndex,
  );
}

const isLead = (line: Line) => line.by === 'lead';

/** Events after the last line. */
function endOf(talk: Talk, { last_inbound_seq: read_seq }: Conversation): ConversationEvent[] {
  const by_user_id = talk.by ?? '';
  const events: ConversationEvent[] = talk.needsAttention ? [{ kind: 'send_failed' }] : [];
  if (talk.doubted) {
    const quote = talk.lines.findLast(isLead)?.text ?? '';
    events.push({ kind: 'opt_out_doubted', read_seq, quote, quote_seq: read_seq });
  }
  switch (talk.control) {
    case 'dashboard':
      return [...events, { kind: 'agent_stopped', by_user_id }];
    case 'reactivated':
      return [...events, { kind: 'agent_reactivated', by_user_id }];
    case 'model_failed':
      return [...events, { kind: 'model_failed', read_seq }, { kind: 'model_failed', read_seq }];
    default:
      return events;
  }
}

/** Applies what no product event produces yet, such as a lead that went cold. */
function asScripted(talk: Talk, state: Conversation): Conversation {
  const answered = talk.waiting
    ? {}
    : { answered_seq: state.last_inbound_seq, waiting_since: null };
  return {
    ...state,
    ...answered,
    name: talk.name,
    person_due_since: talk.waiting || state.needs_attention ? state.person_due_since : null,
    outcome: talk.outcome ?? (talk.status === 'stop' ? 'en_cours' : talk.status),
    conversation_status: talk.status,
    agent_active: state.agent_active && talk.control !== 'inactive',
  };
}
