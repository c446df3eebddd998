import {
  agentMaySpeak,
  canReactivate,
  type Conversation,
  isOptedOut,
  isUnanswered,
  reactivatedByPerson,
  stoppedByPerson,
} from './conversation.ts';
import type {
  ConversationEffect,
  ConversationEvent,
  EventContext,
  Preview,
  Transition,
} from './conversation-event.ts';
import { burstMs, replyTime } from './reply-time.ts';
import { aiState } from './schema.ts';

/** At most so many answers of the model are spent on what a lead wrote. */
export const MAX_MODEL_CALLS = 2;

const MAX_EVIDENCE = 200;
const MAX_PREVIEW = 200;

type EventOf<Kind extends ConversationEvent['kind']> = Extract<ConversationEvent, { kind: Kind }>;
type Result = Transition<Conversation>;

/**
 * The one transition of a conversation: what an event makes of its state, and what else has to
 * happen. Pure; the same on the server, in seeds and in tests.
 */
export function applyEvent(
  before: Conversation,
  event: ConversationEvent,
  context: EventContext,
): Result {
  const result = transition(before, event, context);
  if (!result.accepted || before.needs_attention || !result.state.needs_attention) return result;
  return { ...result, effects: [...result.effects, { kind: 'ask_for_person' }] };
}

/** Several events in their order; `accepted` when any was. */
export function applyEvents(
  before: Conversation,
  events: ConversationEvent[],
  context: EventContext,
): Result {
  return events.reduce<Result>(
    (so_far, event) => {
      const next = applyEvent(so_far.state, event, context);
      return {
        state: next.state,
        effects: [...so_far.effects, ...next.effects],
        accepted: so_far.accepted || next.accepted,
      };
    },
    { state: before, effects: [], accepted: false },
  );
}

function transition(before: Conversation, event: ConversationEvent, context: EventContext): Result {
  switch (event.kind) {
    case 'lead_wrote':
      return leadWrote(before, event, context);
    case 'lead_opted_out':
      return leadOptedOut(before, event);
    case 'person_wrote_on_phone':
      return personWroteOnPhone(before, event);
    case 'person_replied':
      return personReplied(before, event);
    case 'other_program_wrote':
      return changed(withPreview(before, event.preview));
    case 'agent_answered':
      return agentAnswered(before, event, context);
    case 'agent_overtaken':
      return agentOvertaken(before, event);
    case 'model_failed':
      return modelFailed(before, event);
    case 'agent_stopped':
      return agentStopped(before, event);
    case 'agent_reactivated':
      return agentReactivated(before, event, context);
    case 'number_lost':
      return before.waiting_since ? askForPerson(before) : ignored(before);
    case 'agent_blocked':
    case 'send_failed':
      return askForPerson(before);
    case 'number_known':
      return changed({ ...before, id_lead: event.id_lead });
  }
}

/**
 * A message is compared with a STOP by WhatsApp's time and never by arrival, since they arrive in
 * any order: only what is later than the newest STOP wakes the agent. What is older counts as
 * answered, unless something else still waits.
 */
function leadWrote(
  before: Conversation,
  event: EventOf<'lead_wrote'>,
  context: EventContext,
): Result {
  const read = withMessageOfLead(before, event);
  if (before.opt_out_unix !== null && event.preview.unix <= before.opt_out_unix) {
    const answered_seq = isUnanswered(before) ? before.answered_seq : read.last_inbound_seq;
    return changed({ ...read, answered_seq });
  }
  if (before.manual_override) return changed({ ...read, waiting_since: null });
  const { conversation_status } = before;
  const wakes = conversation_status === 'stop' || conversation_status === 'lead_froid';
  const waiting_since = waitingSince(before, context);
  const at = replyTime(context.now, waiting_since, context.quietMs);
  return changed(
    {
      ...read,
      conversation_status: wakes ? 'en_cours' : conversation_status,
      agent_active: before.agent_active || conversation_status === 'stop',
      waiting_since,
    },
    { kind: 'schedule_reply', at },
  );
}

/** A burst waits since its first message. */
function waitingSince({ waiting_since }: Conversation, { now, quietMs }: EventContext): Date {
  const current =
    waiting_since && waiting_since.getTime() > now.getTime() - burstMs(quietMs)
      ? waiting_since
      : null;
  return current ?? now;
}

/**
 * A STOP silences the agent and takes back what people wrote too: nothing is sent again until the
 * lead writes. One that arrives after what the lead wrote later no longer stops the agent; it takes back
 * only what was written before it.
 */
function leadOptedOut(before: Conversation, event: EventOf<'lead_opted_out'>): Result {
  const { unix, text } = event.preview;
  const read = {
    ...withMessageOfLead(before, event),
    opt_out_unix: Math.max(before.opt_out_unix ?? 0, unix),
  };
  if (before.last_inbound_unix > unix) {
    const answered_seq = isUnanswered(before) ? before.answered_seq : read.last_inbound_seq;
    return changed(
      { ...read, answered_seq },
      { kind: 'cancel_pending', of: 'everyone', until_unix: unix },
    );
  }
  return changed(
    {
      ...read,
      conversation_status: 'stop',
      agent_active: false,
      answered_seq: read.last_inbound_seq,
      waiting_since: null,
      model_calls: 0,
    },
    { kind: 'cancel_pending', of: 'everyone', until_unix: null },
    handoff('stop_word', null, text.slice(0, MAX_EVIDENCE)),
  );
}

/** It takes over and counts as the answer; the lead's status stays, so that a qualified lead is one. */
function personWroteOnPhone(
  before: Conversation,
  { preview }: EventOf<'person_wrote_on_phone'>,
): Result {
  const state = {
    ...withPreview(before, preview),
    manual_override: true,
    agent_active: false,
    needs_attention: false,
    answered_seq: before.last_inbound_seq,
    waiting_since: null,
  };
  if (before.manual_override) return changed(state);
  return changed(
    state,
    { kind: 'cancel_pending', of: 'agent', until_unix: null },
    handoff('phone', null),
  );
}

/** A person writes only while the agent is stopped, and never to a lead who opted out. */
function personReplied(before: Conversation, { preview }: EventOf<'person_replied'>): Result {
  if (aiState(before) === 'ai_active' || isOptedOut(before)) return ignored(before);
  return changed({
    ...withOwnPreview(before, preview),
    needs_attention: false,
    answered_seq: before.last_inbound_seq,
    waiting_since: null,
  });
}

/**
 * An answer is stale once when the lead wrote on while the model thought: it is dropped, and the
 * next one stands, so that a lead who never pauses is answered too.
 */
function agentAnswered(
  before: Conversation,
  event: EventOf<'agent_answered'>,
  { now }: EventContext,
): Result {
  const { read_seq, conversation_status, preview } = event;
  if (!isAnswerable(before, read_seq)) return ignored(before);
  const newer = before.last_inbound_seq > read_seq;
  if (newer && before.model_calls === 0) return ignored(before);
  return changed({
    ...withOwnPreview(before, preview),
    conversation_status,
    answered_seq: read_seq,
    waiting_since: newer ? now : null,
    model_calls: 0,
    needs_attention: false,
  });
}

/** The agent may speak, and nobody has answered that message yet. */
function isAnswerable(before: Conversation, read_seq: number): boolean {
  return agentMaySpeak(before) && before.answered_seq < read_seq;
}

/** It happens once, and never uses up the last call: an agent that is overtaken has not failed. */
function agentOvertaken(before: Conversation, { read_seq }: EventOf<'agent_overtaken'>): Result {
  const first = before.last_inbound_seq > read_seq && before.model_calls === 0;
  return first && isAnswerable(before, read_seq)
    ? changed({ ...before, model_calls: 1 })
    : ignored(before);
}

/**
 * When the last model call that a lead's messages may cost failed, the agent gives up and a person should
 * answer. What the lead wrote after that is a turn of its own with its own calls: otherwise one bad
 * quarter of an hour would silence the agent towards this lead for good.
 */
function modelFailed(before: Conversation, { read_seq }: EventOf<'model_failed'>): Result {
  const model_calls = before.model_calls + 1;
  if (!isAnswerable(before, read_seq) || model_calls > MAX_MODEL_CALLS) return ignored(before);
  if (model_calls < MAX_MODEL_CALLS) return changed({ ...before, model_calls });
  const newer = before.last_inbound_seq > read_seq;
  return changed(
    {
      ...before,
      model_calls: newer ? 0 : model_calls,
      waiting_since: newer ? before.waiting_since : null,
      needs_attention: true,
    },
    handoff('model_failed', null),
  );
}

function agentStopped(before: Conversation, { by_user_id }: EventOf<'agent_stopped'>): Result {
  if (before.manual_override) return ignored(before);
  return changed(
    { ...stoppedByPerson(before), waiting_since: null },
    { kind: 'cancel_pending', of: 'agent', until_unix: null },
    handoff('dashboard', by_user_id),
  );
}

/** The agent begins with what the lead wrote last and nobody answered. An opt-out ends with that. */
function agentReactivated(
  before: Conversation,
  { by_user_id }: EventOf<'agent_reactivated'>,
  { now }: EventContext,
): Result {
  if (!canReactivate(before)) return ignored(before);
  const waits = isUnanswered(before);
  const reply: ConversationEffect[] = waits ? [{ kind: 'schedule_reply', at: now }] : [];
  return changed(
    {
      ...reactivatedByPerson(before),
      model_calls: 0,
      opt_out_unix: null,
      waiting_since: waits ? now : null,
    },
    handoff('reactivated', by_user_id),
    ...reply,
  );
}

function askForPerson(before: Conversation): Result {
  return before.needs_attention ? ignored(before) : changed({ ...before, needs_attention: true });
}

function withMessageOfLead(
  before: Conversation,
  event: EventOf<'lead_wrote' | 'lead_opted_out'>,
): Conversation {
  return {
    ...withPreview(before, event.preview),
    name: before.name || event.name,
    reply_address: event.reply_address,
    last_inbound_seq: Math.max(before.last_inbound_seq, event.seq),
    last_inbound_unix: Math.max(before.last_inbound_unix, event.preview.unix),
    model_calls: before.waiting_since ? before.model_calls : 0,
    replied: true,
  };
}

/** The list shows the newest by WhatsApp's time; of the same second the one that arrived last. */
function withPreview(before: Conversation, { text, interaction, unix }: Preview): Conversation {
  if (unix < before.timestamp_unix) return before;
  const last_message = text.slice(0, MAX_PREVIEW);
  return { ...before, last_message, last_interaction: interaction, timestamp_unix: unix };
}

/** What we write is the newest, also for a lead whose clock is ahead of ours. */
function withOwnPreview(before: Conversation, preview: Preview): Conversation {
  return withPreview(before, { ...preview, unix: Math.max(preview.unix, before.timestamp_unix) });
}

function handoff(
  cause: Extract<ConversationEffect, { kind: 'record_handoff' }>['cause'],
  by_user_id: string | null,
  evidence: string | null = null,
): ConversationEffect {
  return { kind: 'record_handoff', cause, by_user_id, evidence };
}

const changed = (state: Conversation, ...effects: ConversationEffect[]): Result => ({
  state,
  effects,
  accepted: true,
});

const ignored = (state: Conversation): Result => ({ state, effects: [], accepted: false });
