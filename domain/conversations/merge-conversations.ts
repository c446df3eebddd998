import type { Conversation } from './conversation.ts';
import type { ConversationEffect, EventContext, Transition } from './conversation-event.ts';
import { replyTime } from './reply-time.ts';
import type { ConversationStatus } from './schema.ts';

/** One of two conversations that turn out to be of one lead. */
export interface MergeSide {
  state: Conversation;
  /** order of arrival of the lead's newest message that is later than the newest STOP of both sides */
  later_seq: number | null;
}

/**
 * Two addresses turn out to be one lead: the state of the conversation that stays. A STOP that one
 * side knows is compared with what the lead wrote on both, by WhatsApp's time: something later wakes
 * the agent, and only what is later and unanswered waits for it.
 */
export function mergeConversations(
  survivor: MergeSide,
  duplicate: MergeSide,
  context: EventContext,
): Transition<Conversation> {
  const [a, b] = [survivor.state, duplicate.state];
  const newest = b.timestamp_unix > a.timestamp_unix ? b : a;
  const woken = isWoken(survivor, duplicate);
  const waiting_since = waitingSince(survivor, duplicate, woken, context.now);
  const opt_out_unix = newestOptOut(a, b);
  const state: Conversation = {
    id_lead: a.id_lead.endsWith('@c.us') ? a.id_lead : b.id_lead,
    name: a.name || b.name,
    reply_address: b.last_inbound_seq > a.last_inbound_seq ? b.reply_address : a.reply_address,
    manual_override: a.manual_override || b.manual_override,
    agent_active: woken || (a.agent_active && b.agent_active),
    conversation_status: statusOf(a, b, woken),
    last_inbound_seq: Math.max(a.last_inbound_seq, b.last_inbound_seq),
    last_inbound_unix: Math.max(a.last_inbound_unix, b.last_inbound_unix),
    answered_seq: answeredSeq(survivor, duplicate),
    waiting_since,
    // What the agent was asked on one side says nothing about what the other waits for.
    model_calls: 0,
    opt_out_unix,
    last_message: newest.last_message,
    last_interaction: newest.last_interaction,
    timestamp_unix: newest.timestamp_unix,
    needs_attention: a.needs_attention || b.needs_attention,
    replied: a.replied || b.replied,
  };
  const effects: ConversationEffect[] = [];
  if (opt_out_unix !== null) {
    effects.push({ kind: 'cancel_pending', of: 'everyone', until_unix: opt_out_unix });
  }
  if (waiting_since) {
    const at = replyTime(context.now, waiting_since, context.quietMs);
    effects.push({ kind: 'schedule_reply', at });
  }
  return { state, effects, accepted: true };
}

/** WhatsApp's time of the newest STOP that either side knows. */
export function newestOptOut(
  a: Pick<Conversation, 'opt_out_unix'>,
  b: Pick<Conversation, 'opt_out_unix'>,
): number | null {
  const both = [a.opt_out_unix, b.opt_out_unix].filter((unix) => unix !== null);
  return both.length > 0 ? Math.max(...both) : null;
}

/** Only the lead had stopped the agent, and wrote later. */
function isWoken(survivor: MergeSide, duplicate: MergeSide): boolean {
  const sides = [survivor, duplicate];
  return (
    sides.some(({ state }) => state.conversation_status === 'stop') &&
    !sides.some(({ state }) => state.manual_override) &&
    sides.some(({ later_seq }) => later_seq !== null)
  );
}

/** Something of this side came later than any STOP, and nobody answered it. */
const waits = ({ state, later_seq }: MergeSide) => (later_seq ?? 0) > state.answered_seq;

function answeredSeq(survivor: MergeSide, duplicate: MergeSide): number {
  const open = [survivor, duplicate].filter(waits).map(({ state }) => state.answered_seq);
  if (open.length > 0) return Math.min(...open);
  return Math.max(survivor.state.last_inbound_seq, duplicate.state.last_inbound_seq);
}

function waitingSince(
  survivor: MergeSide,
  duplicate: MergeSide,
  woken: boolean,
  now: Date,
): Date | null {
  const sides = [survivor, duplicate];
  if (!sides.some(waits)) return null;
  const [first = null] = sides
    .flatMap(({ state }) => state.waiting_since ?? [])
    .toSorted((a, b) => a.getTime() - b.getTime());
  if (woken) return first ?? now;
  return sides.every(({ state }) => state.agent_active) ? first : null;
}

function statusOf(a: Conversation, b: Conversation, woken: boolean): ConversationStatus {
  if (!woken) return b.conversation_status === 'stop' ? 'stop' : a.conversation_status;
  const statuses = [a.conversation_status, b.conversation_status];
  return statuses.find((status) => status !== 'stop') ?? 'en_cours';
}
