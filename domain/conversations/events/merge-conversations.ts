import type { LeftAlone } from '../../left-alone/rule.ts';
import { isName } from '../../names.ts';
import { markAttention } from './attention.ts';
import { mergeBookings } from './booking.ts';
import { mergeContacts, withContact } from './contact.ts';
import { type Conversation, isOptedOut, isUnanswered, seenByPerson } from '../conversation.ts';
import { withFollowUp } from './follow-up.ts';
import type { ConversationEffect, EventContext, Transition } from '../conversation-event.ts';
import { resumeEffects, mergeResumes, withoutEnded } from './resume.ts';
import { record, replyTime } from './transition.ts';

/** One of two conversations that belong to the same lead. */
export interface MergeSide {
  state: Conversation;
  /** the `seq` of the lead's newest message later than the newest STOP of both sides */
  later_seq: number | null;
}

/**
 * Merges the conversations of two addresses that turn out to be one lead, and returns the survivor's
 * state. A STOP on either side is compared with the lead's messages on both, by WhatsApp's time: a later
 * one wakes the agent, and only later unanswered ones wait for it.
 */
export function mergeConversations(
  survivor: MergeSide,
  duplicate: MergeSide,
  context: MergeContext,
): Transition<Conversation> {
  return mergeUnheld(withoutHeld(survivor, context), withoutHeld(duplicate, context), context);
}

/** `by_user_id`: who merged them; missing: WhatsApp says they are one lead. */
interface MergeContext extends EventContext {
  by_user_id?: string | undefined;
}

/** A held answer was based on one side only, so the agent answers again. */
function withoutHeld({ state, later_seq }: MergeSide, { now }: EventContext): MergeSide {
  if (state.held_seq === null) return { state, later_seq };
  const marked = state.attention_reason === 'answer_held';
  const waiting_since = state.waiting_since ?? (isUnanswered(state) ? now : null);
  const seen = marked ? { ...seenByPerson(state), person_due_since: null } : state;
  return { state: { ...seen, held_seq: null, waiting_since }, later_seq };
}

function mergeUnheld(
  survivor: MergeSide,
  duplicate: MergeSide,
  context: MergeContext,
): Transition<Conversation> {
  const [a, b] = [survivor.state, duplicate.state];
  const newest = b.timestamp_unix > a.timestamp_unix ? b : a;
  const reactivated = isReactivated(survivor, duplicate);
  const waiting_since = waitingSince(survivor, duplicate, reactivated, context.now);
  const opt_out_unix = newestOptOut(a, b);
  const opt_out_doubt = a.opt_out_doubt ?? b.opt_out_doubt;
  const merged: Conversation = {
    id_lead: a.id_lead.endsWith('@c.us') ? a.id_lead : b.id_lead,
    name: isName(a.name) ? a.name : b.name || a.name,
    reply_address: b.last_inbound_seq > a.last_inbound_seq ? b.reply_address : a.reply_address,
    manual_override: a.manual_override || b.manual_override,
    silenced_by: silencedBy(a, b),
    left_alone: leftAloneOf(a, b),
    agent_active: opt_out_doubt === null && (reactivated || (a.agent_active && b.agent_active)),
    ...statusOf(a, b, reactivated),
    ...mergeBookings(a, b),
    assigned_to: a.assigned_to ?? b.assigned_to,
    last_inbound_seq: Math.max(a.last_inbound_seq, b.last_inbound_seq),
    last_inbound_unix: Math.max(a.last_inbound_unix, b.last_inbound_unix),
    answered_seq: answeredSeq(survivor, duplicate),
    waiting_since: opt_out_doubt === null ? waiting_since : null,
    // Model calls spent on one side say nothing about what waits on the other.
    model_calls: 0,
    held_seq: null,
    ...mergeContacts(a, b),
    ...mergeResumes(a, b),
    follow_ups_sent: Math.max(a.follow_ups_sent, b.follow_ups_sent),
    opt_out_unix,
    opt_out_doubt,
    opt_out_dismissed_seq: Math.max(a.opt_out_dismissed_seq, b.opt_out_dismissed_seq),
    // The model still has to read what it hasn't read on either side.
    opt_out_read_seq: Math.min(a.opt_out_read_seq, b.opt_out_read_seq),
    last_message: newest.last_message,
    last_interaction: newest.last_interaction,
    timestamp_unix: newest.timestamp_unix,
    needs_attention: a.needs_attention || b.needs_attention,
    attention_reason: a.attention_reason,
    person_due_since: earliest([a.person_due_since, b.person_due_since]),
    replied: a.replied || b.replied,
    auto_replies: Math.max(a.auto_replies, b.auto_replies),
    person_seq: Math.max(a.person_seq, b.person_seq),
  };
  const planned = withoutEnded(withFollowUp(mergeAttention(merged, b, context)));
  const state = withContact(planned, planned);
  return { state, effects: effectsOf(state, [a, b], context), accepted: true };
}

function effectsOf(
  state: Conversation,
  [a, b]: [Conversation, Conversation],
  context: MergeContext,
): ConversationEffect[] {
  const { opt_out_unix } = state;
  const effects: ConversationEffect[] = [
    record({
      kind: 'lead_merged',
      by_user_id: context.by_user_id ?? null,
      from_value: b.id_lead,
      to_value: a.id_lead,
    }),
  ];
  if (state.person_due_since && !a.person_due_since && !b.person_due_since) {
    effects.push({ kind: 'person_due' });
  }
  if (opt_out_unix !== null) {
    effects.push({ kind: 'cancel_pending', of: 'everyone', until_unix: opt_out_unix });
  }
  if (state.waiting_since) {
    const at = replyTime(context.now, state.waiting_since, context.quietMs);
    effects.push({ kind: 'schedule_reply', at });
  }
  return [...effects, ...resumeEffects(a, state)];
}

/** Sets why a person is asked and since when the lead waits for one; no one waits after an opt-out. */
function mergeAttention(
  merged: Conversation,
  b: Conversation,
  { now }: EventContext,
): Conversation {
  if (isOptedOut(merged)) {
    return { ...seenByPerson({ ...merged, opt_out_doubt: null }), person_due_since: null };
  }
  const marked = b.attention_reason ? markAttention(merged, b.attention_reason) : merged;
  const due = marked.manual_override && isUnanswered(marked);
  return { ...marked, person_due_since: marked.person_due_since ?? (due ? now : null) };
}

/** An outcome that a person set wins, else either side's. A stop on either side counts for both. */
function statusOf(
  a: Conversation,
  b: Conversation,
  reactivated: boolean,
): Pick<Conversation, 'conversation_status' | 'outcome' | 'outcome_set_by'> {
  const anywhere = a.outcome === 'en_cours' ? b : a;
  const { outcome, outcome_set_by } =
    [a, b].find((item) => item.outcome_set_by !== null) ?? anywhere;
  const stopped =
    !reactivated && [a, b].some(({ conversation_status }) => conversation_status === 'stop');
  return { outcome, outcome_set_by, conversation_status: stopped ? 'stop' : outcome };
}

/** If a person took over one side, the merged conversation counts as taken over by a person. */
function silencedBy(a: Conversation, b: Conversation): string | null {
  const silenced = [a, b].filter(({ manual_override }) => manual_override);
  const isPersons = silenced.some(({ silenced_by }) => silenced_by === null);
  return isPersons ? null : (silenced[0]?.silenced_by ?? null);
}

/** Both sides are the same contact, so being listed on one is enough. */
function leftAloneOf(a: Conversation, b: Conversation): LeftAlone | null {
  return [a, b].find(({ left_alone }) => left_alone === 'listed')
    ? 'listed'
    : (a.left_alone ?? b.left_alone);
}

function earliest(times: (Date | null)[]): Date | null {
  const [first = null] = times
    .filter((time) => time !== null)
    .toSorted((x, y) => x.getTime() - y.getTime());
  return first;
}

/** WhatsApp's time of the newest STOP on either side. */
export function newestOptOut(
  a: Pick<Conversation, 'opt_out_unix'>,
  b: Pick<Conversation, 'opt_out_unix'>,
): number | null {
  const both = [a.opt_out_unix, b.opt_out_unix].filter((unix) => unix !== null);
  return both.length > 0 ? Math.max(...both) : null;
}

/** Whether only the lead had stopped the agent, and then wrote a later message. */
function isReactivated(survivor: MergeSide, duplicate: MergeSide): boolean {
  const sides = [survivor, duplicate];
  return (
    sides.some(({ state }) => state.conversation_status === 'stop') &&
    !sides.some(({ state }) => state.manual_override) &&
    sides.some(({ later_seq }) => later_seq !== null)
  );
}

/** Whether this side has an unanswered message that is later than any STOP. */
const isSideWaiting = ({ state, later_seq }: MergeSide) => (later_seq ?? 0) > state.answered_seq;

function answeredSeq(survivor: MergeSide, duplicate: MergeSide): number {
  const open = [survivor, duplicate].filter(isSideWaiting).map(({ state }) => state.answered_seq);
  if (open.length > 0) return Math.min(...open);
  return Math.max(survivor.state.last_inbound_seq, duplicate.state.last_inbound_seq);
}

function waitingSince(
  survivor: MergeSide,
  duplicate: MergeSide,
  reactivated: boolean,
  now: Date,
): Date | null {
  const sides = [survivor, duplicate];
  if (!sides.some(isSideWaiting)) return null;
  const first = earliest(sides.map(({ state }) => state.waiting_since));
  if (reactivated) return first ?? now;
  return sides.every(({ state }) => state.agent_active) ? first : null;
}
