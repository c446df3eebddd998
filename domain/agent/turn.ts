import { MAX_MODEL_CALLS } from '../conversations/apply-event.ts';
import {
  agentMaySpeak,
  type Conversation,
  isOptedOut,
  isUnanswered,
} from '../conversations/conversation.ts';

/** What the rules look at before the agent speaks. */
export interface TurnFacts {
  conversation: Conversation;
  /** the number is linked and its session works */
  connected: boolean;
  /** the campaign is not paused, and has a prompt */
  campaign_ready: boolean;
  /** a paid plan, active */
  may_send: boolean;
  messages_used: number;
  messages_limit: number;
  /** seconds since the epoch */
  now_unix: number;
}

/** Why the agent stays silent. `done`: nothing to answer. */
export type Silence =
  | 'done'
  | 'taken_over'
  | 'opted_out'
  | 'not_connected'
  | 'not_ready'
  | 'plan'
  | 'plan_limit'
  | 'stale'
  | 'model_failed';

export type TurnDecision = { answer: true } | { answer: false; reason: Silence };

/** A message that nobody answered for a day is a person's to answer, not the agent's. */
export const STALE_AFTER_SECONDS = 24 * 3600;

/** Whether the agent answers now, and if not, why. The first reason that holds is given. */
export function decideTurn(facts: TurnFacts): TurnDecision {
  const reason = silenceOf(facts);
  return reason ? { answer: false, reason } : { answer: true };
}

function silenceOf(facts: TurnFacts): Silence | undefined {
  const { conversation } = facts;
  if (!isUnanswered(conversation)) return 'done';
  if (isOptedOut(conversation)) return 'opted_out';
  if (!agentMaySpeak(conversation)) return 'taken_over';
  if (waitingSeconds(facts) > STALE_AFTER_SECONDS) return 'stale';
  if (!facts.campaign_ready) return 'not_ready';
  if (!facts.may_send) return 'plan';
  if (facts.messages_used >= facts.messages_limit) return 'plan_limit';
  if (!facts.connected) return 'not_connected';
  if (conversation.model_calls >= MAX_MODEL_CALLS) return 'model_failed';
  return undefined;
}

/** How long ago the lead wrote last, by WhatsApp's time. */
function waitingSeconds({ conversation, now_unix }: TurnFacts): number {
  return now_unix - conversation.last_inbound_unix;
}

/** Silences that a person should see: the lead waits and nothing will happen by itself. */
export function needsAttention(reason: Silence): boolean {
  return ['not_ready', 'plan', 'plan_limit', 'stale', 'model_failed'].includes(reason);
}

/** A lead who waits this long while the model cannot be asked is shown to a person. */
const TOO_LONG_SECONDS = 5 * 60;

export function waitsTooLong(facts: TurnFacts): boolean {
  return isUnanswered(facts.conversation) && waitingSeconds(facts) > TOO_LONG_SECONDS;
}
