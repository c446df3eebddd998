import { MAX_MODEL_CALLS } from '../conversations/events/agent-events.ts';
import { type Conversation, isUnanswered } from '../conversations/conversation.ts';
import type { AttentionReason } from '../conversations/schema.ts';
import { isLeadLimitReached, type LeadMessages } from './limits.ts';
import { maySend, type SendRefusal } from '../outreach/may-send.ts';

/** The facts that decide whether the agent speaks. */
export interface TurnFacts {
  conversation: Conversation;
  /** the number is linked and its session works */
  connected: boolean;
  /** the campaign isn't paused and has a prompt */
  campaign_ready: boolean;
  /** the team has an active paid plan */
  may_send: boolean;
  messages_used: number;
  messages_limit: number;
  /** until when the spending ceiling blocks the model; none: not reached */
  spent_until?: Date | null | undefined;
  /** until when the agent's hours keep it silent; missing: it answers now */
  off_until?: Date | null | undefined;
  /** until when to wait for unread files of unanswered messages; missing: there are none */
  read_until?: Date | null | undefined;
  /** software writes the lead's messages; missing: not checked, as in a test chat */
  is_bot?: boolean;
  /** what the agent sent to this lead; missing: no limit applies */
  lead_messages?: LeadMessages;
  /** seconds since the epoch */
  now_unix: number;
}

/**
 * Why the agent stays silent. `done`: there is nothing to answer. `held`: an answer waits for approval.
 * `reading`: a file of the lead is being read first.
 */
export type SilenceReason =
  | 'done'
  | 'held'
  | 'reading'
  | 'model_failed'
  | 'bot'
  | 'lead_limit'
  | 'off_hours'
  | SendRefusal;

/** Returns the first reason why the agent doesn't answer now; undefined: it answers. */
export function decideTurn(facts: TurnFacts): SilenceReason | undefined {
  const { conversation } = facts;
  if (!isUnanswered(conversation)) return 'done';
  const { held_seq, last_inbound_seq } = conversation;
  if (held_seq !== null && held_seq >= last_inbound_seq) return 'held';
  // The agent doesn't answer messages that are older than a day; a person does.
  const age_seconds = waitingSeconds(facts);
  const decision = maySend({ kind: 'answer', age_seconds }, sendFacts(facts));
  if (!decision.allowed) return decision.reason;
  if (facts.off_until) return 'off_hours';
  if (facts.is_bot) return 'bot';
  if (facts.read_until && facts.read_until.getTime() > facts.now_unix * 1000) return 'reading';
  if (facts.lead_messages && isLeadLimitReached(facts.lead_messages)) return 'lead_limit';
  if (conversation.model_calls >= MAX_MODEL_CALLS) return 'model_failed';
  return undefined;
}

function sendFacts(facts: TurnFacts) {
  const { conversation, connected, campaign_ready, may_send: paid, now_unix } = facts;
  return {
    conversation,
    connected,
    campaign_ready,
    paid,
    messages_left: facts.messages_used < facts.messages_limit,
    // The lead wrote, which permits an answer.
    permitted: true,
    restricted_until: null,
    spent_until: facts.spent_until,
    now: new Date(now_unix * 1000),
  };
}

/** How many more model calls the unanswered messages may cost. */
export function remainingCalls({ model_calls }: Conversation): number {
  return MAX_MODEL_CALLS - model_calls;
}

/** Whether one more bad model answer uses up the calls for the unanswered messages. */
export function isLastCall({ model_calls }: Conversation): boolean {
  return model_calls + 1 >= MAX_MODEL_CALLS;
}

/** Seconds since the lead's last message, by WhatsApp's time. */
function waitingSeconds({ conversation, now_unix }: TurnFacts): number {
  return now_unix - conversation.last_inbound_unix;
}

/** The reasons why the agent leaves a lead to people. */
export const HANDOFF_SILENCES = [
  'not_ready',
  'plan',
  'plan_limit',
  'spending',
  'stale',
  'model_failed',
  'bot',
  'lead_limit',
  'off_hours',
] as const;

/** Why a person should look at a lead whom the agent doesn't answer; undefined: no need. */
export function attentionOf(reason: SilenceReason): AttentionReason | undefined {
  return HANDOFF_SILENCES.find((person) => person === reason);
}

/** A lead who waits this long while the model is unavailable is shown to a person. */
const TOO_LONG_SECONDS = 5 * 60;

export function waitsTooLong(facts: TurnFacts): boolean {
  return isUnanswered(facts.conversation) && waitingSeconds(facts) > TOO_LONG_SECONDS;
}
