import { applyEvents } from '#domain/conversations/events/apply-event.ts';
import type { Conversation } from '#domain/conversations/conversation.ts';
import type {
  ConversationEffect,
  ConversationEvent,
  EventContext,
} from '#domain/conversations/conversation-event.ts';
import { delaysOf } from '#domain/outreach/follow-up-settings.ts';
import type { Env } from '#server/platform/settings/env.ts';
import type { StoredConversation } from './stored-conversation.ts';

/** How one transaction changes a conversation. */
export interface ConversationChange {
  stored: StoredConversation;
  after: Conversation;
  effects: ConversationEffect[];
  /** a message was sent or received, which moves the conversation to the top of the list */
  active: boolean;
}

export function noChange(stored: StoredConversation): ConversationChange {
  return { stored, after: stored.state, effects: [], active: false };
}

/** Applies events to a conversation; undefined if none was accepted. */
export function computeChange(
  context: EventContext,
  stored: StoredConversation,
  ...events: ConversationEvent[]
): ConversationChange | undefined {
  return extendChange(context, noChange(stored), ...events);
}

/** The same for a conversation that this transaction has already changed. */
export function extendChange(
  context: EventContext,
  change: ConversationChange,
  ...events: ConversationEvent[]
): ConversationChange | undefined {
  const { state, effects, accepted } = applyEvents(change.after, events, {
    ...context,
    followUpDelays: delaysOf(change.stored.follow_ups),
  });
  if (!accepted) return undefined;
  return {
    stored: change.stored,
    after: state,
    effects: [...change.effects, ...effects],
    active: change.active || events.some((event) => 'preview' in event),
  };
}

/** The current time, and how long leads have to be quiet. */
export function eventContext({ env }: { env: Env }): EventContext {
  return { now: new Date(), quietMs: env.REPLY_QUIET_MS };
}
