import { cutText } from '#domain/text.ts';
import type { ConversationEvent, EventContext } from '../conversation-event.ts';
import { agentMaySpeak, type Conversation, isOptedOut, seenByPerson } from '../conversation.ts';
import { markAttention, outlastsAnswers } from './attention.ts';
import { heldEvent, withAnswer } from './held-events.ts';
import { optOutFound } from './opt-out.ts';
import {
  changed,
  type EventOf,
  ignored,
  MAX_EVIDENCE,
  record,
  type Result,
  withSentPreview,
} from './transition.ts';

/** The maximum number of model calls for one turn of a lead. */
export const MAX_MODEL_CALLS = 2;

const OF_AGENT = [
  'agent_answered',
  'agent_overtaken',
  'model_failed',
  'opt_out_doubted',
  'opt_out_found',
  'opt_out_read',
  'answer_held',
  'held_sent',
  'held_discarded',
] as const;

export type AgentEvent = EventOf<(typeof OF_AGENT)[number]>;

export function isOfAgent(event: ConversationEvent): event is AgentEvent {
  return OF_AGENT.some((kind) => kind === event.kind);
}

/** Applies the results of asking the model. */
export function agentEvent(before: Conversation, event: AgentEvent, context: EventContext): Result {
  switch (event.kind) {
    case 'agent_answered':
      return agentAnswered(before, event, context);
    case 'agent_overtaken':
      return agentOvertaken(before, event);
    case 'model_failed':
      return modelFailed(before, event);
    case 'opt_out_doubted':
      return optOutDoubted(before, event);
    case 'opt_out_found':
      return optOutFound(before, event);
    case 'opt_out_read':
      return optOutRead(before, event);
    default:
      return heldEvent(before, event, context);
  }
}

/**
 * If the lead wrote more while the model worked, the first answer is stale and dropped. The next one
 * counts, so that a lead who never pauses gets an answer, too.
 */
function agentAnswered(
  before: Conversation,
  event: EventOf<'agent_answered'>,
  context: EventContext,
): Result {
  const { now } = context;
  const { read_seq, preview } = event;
  if (!isAnswerable(before, read_seq)) return ignored(before);
  const newer = before.last_inbound_seq > read_seq;
  if (newer && before.model_calls === 0) return ignored(before);
  // The agent's answer about something else doesn't settle what only a person can answer.
  const seen = outlastsAnswers(before.attention_reason)
    ? before
    : { ...seenByPerson(before), person_due_since: null };
  const answered = {
    ...withSentPreview(seen, preview),
    answered_seq: read_seq,
    waiting_since: newer ? now : null,
    model_calls: 0,
    held_seq: null,
  };
  const { state, effects } = withAnswer(before, answered, event, context);
  if (!event.calls_person) return changed(state, ...effects);
  const called = record({ kind: 'person_called', evidence: event.left_out ?? null });
  const person_due_since = state.person_due_since ?? now;
  return changed(
    { ...markAttention(state, 'person_called'), person_due_since },
    ...effects,
    called,
  );
}

/** Whether the agent may speak, and no one has answered that message yet. */
function isAnswerable(before: Conversation, read_seq: number): boolean {
  return agentMaySpeak(before) && before.answered_seq < read_seq;
}

/** Counts once and never uses up the last call: an agent that the lead overtook has not failed. */
function agentOvertaken(before: Conversation, { read_seq }: EventOf<'agent_overtaken'>): Result {
  const first = before.last_inbound_seq > read_seq && before.model_calls === 0;
  return first && isAnswerable(before, read_seq)
    ? changed({ ...before, model_calls: 1 })
    : ignored(before);
}

/**
 * The agent gives up when the last allowed model call failed, and a person should answer. Later messages
 * of the lead start a new turn with new calls. Otherwise a 15-minute outage would silence the agent
 * towards this lead permanently.
 */
function modelFailed(
  before: Conversation,
  { read_seq, declined = false }: EventOf<'model_failed'>,
): Result {
  // A filter that refuses once will refuse again.
  const model_calls = declined ? MAX_MODEL_CALLS : before.model_calls + 1;
  if (!isAnswerable(before, read_seq) || model_calls > MAX_MODEL_CALLS) return ignored(before);
  if (model_calls < MAX_MODEL_CALLS) return changed({ ...before, model_calls });
  const newer = before.last_inbound_seq > read_seq;
  return changed(
    {
      ...markAttention(before, declined ? 'model_declined' : 'model_failed'),
      model_calls: newer ? 0 : model_calls,
      waiting_since: newer ? before.waiting_since : null,
    },
    record({ kind: 'model_failed' }),
  );
}

/**
 * Errs on the safe side: the agent sends nothing, even if the lead wrote more, until a person decides
 * whether this is an opt-out. Words that a person has dismissed don't count again. A person in charge
 * stays in charge, and their answer in the meantime doesn't decide it.
 */
function optOutDoubted(before: Conversation, event: EventOf<'opt_out_doubted'>): Result {
  const { read_seq, quote, quote_seq } = event;
  const known = before.opt_out_doubt !== null || isOptedOut(before);
  const answered = !before.manual_override && before.answered_seq >= read_seq;
  if (known || answered || quote_seq <= before.opt_out_dismissed_seq) return ignored(before);
  const doubted = {
    ...before,
    opt_out_doubt: cutText(quote, MAX_EVIDENCE),
    agent_active: false,
    waiting_since: null,
    model_calls: 0,
  };
  return changed(
    markAttention(doubted, 'opt_out_doubt'),
    { kind: 'cancel_pending', of: 'agent', until_unix: null },
    record({ kind: 'opt_out_doubted', evidence: quote }),
  );
}

/** Stores this, so that a retry of the job doesn't pay for the same messages again. */
function optOutRead(before: Conversation, { read_seq }: EventOf<'opt_out_read'>): Result {
  const known = read_seq <= before.opt_out_read_seq;
  return known ? ignored(before) : changed({ ...before, opt_out_read_seq: read_seq });
}
