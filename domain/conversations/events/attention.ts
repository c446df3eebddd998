import {
  agentMaySpeak,
  type Conversation,
  isOptedOut,
  isUnanswered,
  seenByPerson,
} from '../conversation.ts';
import type { ConversationEffect, EventContext } from '../conversation-event.ts';
import { type MessageKind, needsPerson } from '../messages/message-kinds.ts';
import type { AttentionReason } from '../schema.ts';
import { reopenColdLead } from './lead-message.ts';
import { changed, type EventOf, ignored, record, type Result } from './transition.ts';

type AttentionEvent = EventOf<
  | 'agent_blocked'
  | 'block_ended'
  | 'send_failed'
  | 'send_late'
  | 'number_lost'
  | 'number_back'
  | 'answer_withdrawn'
  | 'attention_seen'
>;

/** Applies events that start or end a need for attention. */
export function attentionEvent(
  before: Conversation,
  event: AttentionEvent,
  context: EventContext,
): Result {
  switch (event.kind) {
    case 'agent_blocked':
      return askForPerson(before, event.reason);
    case 'send_failed':
    case 'send_late':
      return askForPerson(before, event.kind);
    case 'number_lost':
      return numberLost(before, event, context);
    case 'number_back':
      return numberBack(before, context);
    case 'answer_withdrawn':
      return answerWithdrawn(before, event, context);
    case 'block_ended':
      return blockEnded(before, event.reasons, context);
    case 'attention_seen':
      return event.is_person ? foundPerson(before, context) : attentionSeen(before);
  }
}

type Reason = AttentionReason | MessageKind;

/** Reasons that clear without any action in the conversation. */
export const SELF_CLEARING_REASONS: ReadonlySet<string> = new Set<AttentionReason>([
  'model_slow',
  'model_context',
  'send_late',
  'number_lost',
  'plan',
  'plan_limit',
  'spending',
  'not_ready',
  'off_hours',
]);

/** Files that no model could understand, or that only a person may open. */
const FILES = ['voice_unread', 'picture_unread', 'document_unread', 'file_sensitive'] as const;

const UNTIL_SEEN: ReadonlySet<string> = new Set<AttentionReason>([
  'person_called',
  'contact_later',
  'bot',
  'lead_limit',
  'older_chat',
  ...FILES,
]);

/**
 * A higher value replaces a lower one. An unreadable message clears once it can be read, so it never
 * replaces something that a person has to do.
 */
function strength(reason: Reason | null): number {
  if (reason === null) return 0;
  if (reason === 'opt_out_doubt') return 5;
  if (SELF_CLEARING_REASONS.has(reason)) return 1;
  if (isUnread(reason)) return 2;
  // Each says why the agent is silent, or why a person was promised. The newest counts.
  return needsPerson(reason) || UNTIL_SEEN.has(reason) ? 4 : 3;
}

const isUnread = (reason: Reason) => reason === 'unknown' || reason === 'edit_unread';

/** Whether the agent's later answers leave it open: a person was promised, or only a person can act. */
export const outlastsAnswers = (reason: Reason | null): boolean =>
  needsPerson(reason) ||
  reason === 'person_called' ||
  reason === 'edit_unread' ||
  FILES.some((file) => file === reason);

/**
 * A conversation keeps only its strongest reason. A reason that clears automatically never replaces one
 * that needs a person, as both would be cleared together.
 */
export function markAttention(before: Conversation, reason: Reason): Conversation {
  const { attention_reason } = before;
  const stronger = strength(reason) >= strength(attention_reason);
  return {
    ...before,
    needs_attention: true,
    attention_reason: stronger ? reason : attention_reason,
  };
}

/** Clears this reason and the wait for a person that it caused. */
export function withoutReason(before: Conversation, reason: AttentionReason): Conversation {
  if (before.attention_reason !== reason) return before;
  return { ...seenByPerson(before), person_due_since: null };
}

function askForPerson(before: Conversation, reason: AttentionReason): Result {
  const marked = markAttention(before, reason);
  const same = before.needs_attention && marked.attention_reason === before.attention_reason;
  return same ? ignored(before) : changed(marked);
}

/** A canceled answer leaves its message unanswered, for the agent to read again. */
function numberLost(
  before: Conversation,
  { withdrawn_seq }: EventOf<'number_lost'>,
  { now }: EventContext,
): Result {
  const withdrawn = withdrawn_seq !== undefined && before.agent_active;
  const state = withdrawn
    ? {
        ...before,
        answered_seq: Math.min(before.answered_seq, withdrawn_seq - 1),
        waiting_since: before.waiting_since ?? now,
      }
    : before;
  if (state.waiting_since === null) return ignored(before);
  const marked = markAttention(state, 'number_lost');
  const news = marked.attention_reason !== before.attention_reason;
  if (!news && !withdrawn) return ignored(before);
  const effects: ConversationEffect[] = [{ kind: 'cancel_pending', of: 'agent', until_unix: null }];
  if (news) effects.push(record({ kind: 'number_lost' }));
  return changed(marked, ...effects);
}

function numberBack(before: Conversation, context: EventContext): Result {
  const ended = blockEnded(before, ['number_lost'], context);
  if (!ended.accepted) return ended;
  return { ...ended, effects: [...ended.effects, record({ kind: 'number_back' })] };
}

/** The lead waits again: for the agent, which rereads the conversation, or for a person. */
function answerWithdrawn(
  before: Conversation,
  { read_seq }: EventOf<'answer_withdrawn'>,
  { now }: EventContext,
): Result {
  const was_answer = read_seq > 0 && before.answered_seq === read_seq;
  if (!was_answer || isOptedOut(before)) return ignored(before);
  const state = { ...before, answered_seq: read_seq - 1, model_calls: 0 };
  if (!agentMaySpeak(before)) {
    return changed({ ...state, person_due_since: before.person_due_since ?? now });
  }
  return changed(
    { ...state, waiting_since: before.waiting_since ?? now },
    { kind: 'schedule_reply', at: now },
  );
}

/** Clears the mark, and the agent answers what is still unanswered. */
function blockEnded(
  before: Conversation,
  reasons: readonly Reason[],
  { now }: EventContext,
): Result {
  if (!before.needs_attention || !reasons.some((reason) => reason === before.attention_reason)) {
    return ignored(before);
  }
  const state = withoutMark(before);
  if (state.waiting_since === null || !isUnanswered(state)) return changed(state);
  return changed(state, { kind: 'schedule_reply', at: now });
}

function attentionSeen(before: Conversation): Result {
  // A doubt about an opt-out and a held answer need a decision; seeing them isn't enough.
  if (before.opt_out_doubt !== null || before.attention_reason === 'answer_held') {
    return ignored(before);
  }
  if (!before.needs_attention && before.person_due_since === null) return ignored(before);
  return changed({ ...seenByPerson(before), person_due_since: null });
}

/** The lead isn't a bot: the agent answers its messages, including those that counted as automatic. */
function foundPerson(before: Conversation, { now }: EventContext): Result {
  if (before.attention_reason !== 'bot') return ignored(before);
  const { last_inbound_seq, answered_seq, auto_replies } = before;
  const state: Conversation = {
    ...reopenColdLead(seenByPerson(before)),
    person_due_since: null,
    person_seq: last_inbound_seq,
    answered_seq: auto_replies > 0 ? Math.min(answered_seq, last_inbound_seq - 1) : answered_seq,
    auto_replies: 0,
    replied: true,
  };
  if (!agentMaySpeak(state) || !isUnanswered(state)) {
    return changed(state, { kind: 'unmark_automatic' });
  }
  return changed(
    { ...state, waiting_since: state.waiting_since ?? now },
    { kind: 'unmark_automatic' },
    { kind: 'schedule_reply', at: now },
  );
}

/** A lead who wrote to the person in charge keeps waiting for that person. */
function withoutMark(before: Conversation): Conversation {
  const due = before.manual_override && isUnanswered(before);
  return {
    ...seenByPerson(before),
    person_due_since: due ? before.person_due_since : null,
  };
}
