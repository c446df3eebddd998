/** What the rules look at before the agent speaks. */
export interface TurnFacts {
  manual_override: boolean;
  agent_active: boolean;
  opted_out: boolean;
  /** the number is linked and its session works */
  connected: boolean;
  /** the person paused the campaign, or it has no prompt */
  campaign_ready: boolean;
  /** a paid plan, active */
  may_send: boolean;
  messages_used: number;
  messages_limit: number;
  /** something came in that nobody answered */
  unanswered: boolean;
  /** age of the newest unanswered message, in seconds */
  unanswered_age: number;
  /** model answers already spent on what is unanswered */
  model_calls: number;
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
/** At most two model calls for what a lead wrote; then a person is asked. */
export const MOST_MODEL_CALLS = 2;

/** Whether the agent answers now, and if not, why. The first reason that holds is given. */
export function decideTurn(facts: TurnFacts): TurnDecision {
  const reason = silenceOf(facts);
  return reason ? { answer: false, reason } : { answer: true };
}

function silenceOf(facts: TurnFacts): Silence | undefined {
  if (!facts.unanswered) return 'done';
  if (facts.opted_out) return 'opted_out';
  if (facts.manual_override || !facts.agent_active) return 'taken_over';
  if (facts.unanswered_age > STALE_AFTER_SECONDS) return 'stale';
  if (!facts.campaign_ready) return 'not_ready';
  if (!facts.may_send) return 'plan';
  if (facts.messages_used >= facts.messages_limit) return 'plan_limit';
  if (!facts.connected) return 'not_connected';
  if (facts.model_calls >= MOST_MODEL_CALLS) return 'model_failed';
  return undefined;
}

/** Silences that a person should see: the lead waits and nothing will happen by itself. */
export function needsAttention(reason: Silence): boolean {
  return ['not_ready', 'plan', 'plan_limit', 'stale', 'model_failed'].includes(reason);
}

/** A lead who waits this long while the model cannot be asked is shown to a person. */
const TOO_LONG_SECONDS = 5 * 60;

export function waitsTooLong(facts: Pick<TurnFacts, 'unanswered' | 'unanswered_age'>): boolean {
  return facts.unanswered && facts.unanswered_age > TOO_LONG_SECONDS;
}

/** When the agent looks at a lead: after a quiet time, but never much later than the first message. */
export function replyTime(now: Date, waitingSince: Date, quietMs: number): Date {
  const quiet = now.getTime() + quietMs;
  const latest = waitingSince.getTime() + quietMs * MOST_QUIET_TIMES;
  return new Date(Math.max(now.getTime(), Math.min(quiet, latest)));
}

/** A lead that writes without a pause is answered after this many quiet times. */
const MOST_QUIET_TIMES = 5;

/**
 * What a lead writes later than this after the first message is a burst of its own, even if nobody
 * answered the first: otherwise a lead who has waited for days would be answered word by word. Long
 * enough for a burst, and for the answer to it.
 */
const BURST_SECONDS = 60;

/** How long a wait counts for `replyTime`, in seconds: never less than what that puts off. */
export function burstSeconds(quietMs: number): number {
  return Math.max(BURST_SECONDS, (2 * MOST_QUIET_TIMES * quietMs) / 1000);
}
