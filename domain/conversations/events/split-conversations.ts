import { type Conversation, isOptedOut, isUnanswered } from '../conversation.ts';
import type { EventContext, Transition } from '../conversation-event.ts';
import { withContact } from './contact.ts';
import { withFollowUp } from './follow-up.ts';
import { resumeEffects, NO_RESUME, withoutEnded } from './resume.ts';
import { record, replyTime } from './transition.ts';

/** What a conversation gets back when it is split from the one that it was merged into. */
export const BEFORE_MERGE = [
  'id_lead',
  'reply_address',
  'name',
  'outcome',
  'outcome_set_by',
  'booked_at',
  'booked_for',
  'booked_quote',
  'booking_set_by',
  'assigned_to',
  'answered_seq',
  'opt_out_unix',
  'opt_out_doubt',
] as const satisfies (keyof Conversation)[];
export type BeforeMerge = Pick<Conversation, (typeof BEFORE_MERGE)[number]>;

/** The fields that each side derives from its own messages. */
export type OwnMessages = Pick<
  Conversation,
  | 'last_inbound_seq'
  | 'last_inbound_unix'
  | 'last_message'
  | 'last_interaction'
  | 'timestamp_unix'
  | 'replied'
>;

export interface SplitSide {
  before: BeforeMerge;
  messages: OwnMessages;
}

/**
 * Splits a merged conversation in two. Each side gets back its earlier state and its own messages. Later
 * changes by people stay with the survivor. A takeover, and an opt-out or a doubt since the merge, count
 * for both, since they can't be attributed to one side.
 */
export function splitConversations(
  merged: Conversation,
  survivor: SplitSide,
  duplicate: SplitSide,
  by_user_id: string,
  context: EventContext,
): { survivor: Transition<Conversation>; duplicate: Transition<Conversation> } {
  const kept = sinceMerge(merged, survivor.before, duplicate.before);
  const ofSurvivor = sideOf(merged, { ...survivor, before: kept }, duplicate, context);
  const ofDuplicate = sideOf(merged, duplicate, survivor, context);
  const { needs_attention, attention_reason } = merged;
  const marked = needs_attention && attention_reason !== 'answer_held' && !isOptedOut(ofSurvivor);
  return {
    survivor: transition(
      marked ? { ...ofSurvivor, needs_attention, attention_reason } : ofSurvivor,
      by_user_id,
      context,
    ),
    duplicate: transition(ofDuplicate, by_user_id, context),
  };
}

/** The survivor's part of the merged state: its own values, and those that neither side had before. */
function sinceMerge(merged: Conversation, own: BeforeMerge, other: BeforeMerge): BeforeMerge {
  const text = (value: unknown) => JSON.stringify(value);
  const isNew = (name: keyof BeforeMerge) =>
    ![own[name], other[name]].map(text).includes(text(merged[name]));
  const changed = BEFORE_MERGE.filter((name) => !ADDRESSES.has(name) && isNew(name));
  return { ...own, ...Object.fromEntries(changed.map((name) => [name, merged[name]])) };
}

const ADDRESSES: ReadonlySet<keyof BeforeMerge> = new Set(['id_lead', 'reply_address']);

function sideOf(
  merged: Conversation,
  { before, messages }: SplitSide,
  { before: other }: SplitSide,
  { now }: EventContext,
): Conversation {
  const answered = Math.max(before.answered_seq, merged.answered_seq);
  const side: Conversation = {
    ...merged,
    ...before,
    ...messages,
    ...refusalsOf(merged, before, other),
    answered_seq: Math.min(messages.last_inbound_seq, answered),
    model_calls: 0,
    held_seq: null,
  };
  const stopped = isOptedOut(side);
  const opt_out_doubt = stopped ? null : side.opt_out_doubt;
  const { manual_override, conversation_status } = merged;
  const agent_active = !manual_override && !stopped && opt_out_doubt === null;
  const isWaiting = isUnanswered(side) && !stopped;
  const due = opt_out_doubt !== null || (isWaiting && manual_override);
  const staysStopped = stopped || (manual_override && conversation_status === 'stop');
  const split = withFollowUp({
    ...side,
    opt_out_doubt,
    agent_active,
    conversation_status: staysStopped ? 'stop' : side.outcome,
    needs_attention: opt_out_doubt !== null,
    attention_reason: opt_out_doubt === null ? null : 'opt_out_doubt',
    waiting_since: isWaiting && agent_active ? (merged.waiting_since ?? now) : null,
    person_due_since: due ? (merged.person_due_since ?? now) : null,
  });
  return withoutEnded(withContact(split, split));
}

/** Opt-outs and doubts from before the merge belong to their side; later ones count for both. */
function refusalsOf(
  merged: Conversation,
  before: BeforeMerge,
  other: BeforeMerge,
): Pick<Conversation, 'opt_out_unix' | 'opt_out_doubt'> {
  const isNewOptOut =
    (merged.opt_out_unix ?? -1) > Math.max(before.opt_out_unix ?? -1, other.opt_out_unix ?? -1);
  const isNewDoubt = merged.opt_out_doubt !== null && merged.opt_out_doubt !== other.opt_out_doubt;
  return {
    opt_out_unix: isNewOptOut ? merged.opt_out_unix : before.opt_out_unix,
    opt_out_doubt: isNewDoubt ? merged.opt_out_doubt : before.opt_out_doubt,
  };
}

function transition(
  state: Conversation,
  by_user_id: string,
  { now, quietMs }: EventContext,
): Transition<Conversation> {
  const { waiting_since } = state;
  return {
    state,
    effects: [
      record({ kind: 'lead_split', by_user_id }),
      ...(waiting_since
        ? [{ kind: 'schedule_reply', at: replyTime(now, waiting_since, quietMs) } as const]
        : []),
      ...resumeEffects({ ...state, ...NO_RESUME }, state),
    ],
    accepted: true,
  };
}
