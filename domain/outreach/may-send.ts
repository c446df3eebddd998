import { agentMaySpeak, type Conversation, isOptedOut } from '../conversations/conversation.ts';
import { awaitsLead } from '../conversations/events/follow-up.ts';

/**
 * The kind of message. The agent writes answers, first messages and follow-ups; members write replies
 * and reactions.
 */
export type SendKind = 'answer' | 'first_message' | 'follow_up' | 'reply' | 'reaction';

export interface Sending {
  kind: SendKind;
  /** time since it was written */
  age_seconds: number;
}

/** Why a message isn't sent. */
export type SendRefusal =
  | 'opted_out'
  | 'no_permission'
  | 'taken_over'
  | 'wrote_first'
  | 'not_silent'
  | 'stale'
  | 'not_ready'
  | 'plan'
  | 'plan_limit'
  | 'not_connected'
  | 'spending'
  | 'restricted'
  | 'quota'
  | 'turn'
  | 'night';

/** All stored facts that decide whether a message may be sent. */
export interface SendFacts {
  conversation: Conversation;
  /** the contact opted out in another campaign of the team and hasn't written since */
  opted_out_elsewhere?: boolean | undefined;
  /** the ledger has a consent, a first contact or a permission from a member */
  permitted: boolean;
  /** the team has a paid, active plan */
  paid: boolean;
  /** the plan has a message left for an answer that isn't stored yet */
  messages_left: boolean;
  /** the campaign isn't paused and has a prompt */
  campaign_ready: boolean;
  /** the number is linked and its session works */
  connected: boolean;
  /** until then, model spending is at its ceiling and the agent writes nothing new */
  spent_until?: Date | null | undefined;
  /** until then, the number may not write to anyone first */
  restricted_until: Date | null;
  /** for a first message: when the number's pace allows it */
  slot?: { at: Date; reason: 'turn' | 'quota' | 'restricted' | null } | undefined;
  /** for unasked messages: when the lead's hours open */
  opens_at?: Date | undefined;
  now: Date;
}

/**
 * `final`: it will never be sent and is canceled. Otherwise it waits, until a given time if known.
 */
export type SendDecision =
  | { allowed: true }
  | { allowed: false; reason: SendRefusal; final: boolean; until?: Date };

/** An answer that arrives a day late makes no sense to the lead. */
export const MAX_ANSWER_AGE_SECONDS = 24 * 3600;

/**
 * The single rule before every send: permission, opt-out, who speaks, plan, number, spending, quota and
 * hours, in this order. Pure, and the same when deciding, storing and handing over to the gateway.
 */
export function maySend(sending: Sending, facts: SendFacts): SendDecision {
  const never = finalRefusal(sending, facts);
  if (never) return { allowed: false, reason: never, final: true };
  const wait = standingRefusal(sending, facts);
  if (wait) return { allowed: false, reason: wait, final: false };
  return timedRefusal(sending, facts) ?? { allowed: true };
}

/**
 * Rechecks a message that was allowed with all facts a moment ago: whether the conversation has changed
 * or the campaign was paused. The statement that stores it checks plan and pace.
 */
export function mayStillSend(
  sending: Sending,
  conversation: Conversation,
  now: Date,
  campaign_ready = true,
): boolean {
  return maySend(sending, {
    conversation,
    permitted: true,
    paid: true,
    messages_left: true,
    campaign_ready,
    connected: true,
    restricted_until: null,
    now,
  }).allowed;
}

/** Permanent refusals. */
function finalRefusal(
  { kind, age_seconds }: Sending,
  { conversation, permitted, opted_out_elsewhere }: SendFacts,
): SendRefusal | undefined {
  if (isOptedOut(conversation)) return 'opted_out';
  if (isUnsolicited(kind) && opted_out_elsewhere) return 'opted_out';
  // A member who writes first takes responsibility for the contact.
  if (isOfPerson(kind)) return undefined;
  if (!conversation.replied && !permitted) return 'no_permission';
  if (!agentMaySpeak(conversation)) return 'taken_over';
  if (kind === 'first_message' && conversation.replied) return 'wrote_first';
  if (kind === 'follow_up' && !awaitsLead(conversation)) return 'not_silent';
  return age_seconds > MAX_ANSWER_AGE_SECONDS ? 'stale' : undefined;
}

/** Refusals that a user has to resolve. */
function standingRefusal({ kind }: Sending, facts: SendFacts): SendRefusal | undefined {
  if (!isOfPerson(kind) && !facts.campaign_ready) return 'not_ready';
  if (!facts.paid) return 'plan';
  if (!isOfPerson(kind) && !facts.messages_left) return 'plan_limit';
  return facts.connected ? undefined : 'not_connected';
}

/** Refusals that expire. */
function timedRefusal({ kind }: Sending, facts: SendFacts): SendDecision | undefined {
  const { conversation, restricted_until, now, slot, opens_at, spent_until } = facts;
  const waitUntil = (reason: SendRefusal, until: Date): SendDecision => ({
    allowed: false,
    reason,
    final: false,
    until,
  });
  if (!isOfPerson(kind) && spent_until && spent_until > now)
    return waitUntil('spending', spent_until);
  // WhatsApp restricts only first contacts: leads who have written still get answers.
  if (!conversation.replied && restricted_until && restricted_until > now) {
    return waitUntil('restricted', restricted_until);
  }
  if (kind === 'first_message' && slot?.reason && slot.at > now)
    return waitUntil(slot.reason, slot.at);
  if (!isOfPerson(kind) && opens_at && opens_at > now) return waitUntil('night', opens_at);
  return undefined;
}

export function isUnsolicited(kind: SendKind): boolean {
  return kind === 'first_message' || kind === 'follow_up';
}

function isOfPerson(kind: SendKind): boolean {
  return kind === 'reply' || kind === 'reaction';
}
