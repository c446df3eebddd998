import { cutText } from '../text.ts';
import type { Conversation } from './conversation.ts';
import type {
  ConversationEffect,
  ConversationEvent,
  RecordedEvent,
  Transition,
} from './conversation-event.ts';

export type EventOf<Kind extends ConversationEvent['kind']> = Extract<
  ConversationEvent,
  { kind: Kind }
>;
export type Result = Transition<Conversation>;

/** So much of what the lead wrote is kept with an event. */
export const MAX_EVIDENCE = 500;

export const changed = (state: Conversation, ...effects: ConversationEffect[]): Result => ({
  state,
  effects,
  accepted: true,
});

export const ignored = (state: Conversation): Result => ({ state, effects: [], accepted: false });

/** What happened is kept, with who did it and why. */
export function record(
  event: Pick<RecordedEvent, 'kind'> & Partial<RecordedEvent>,
): ConversationEffect {
  const { by_user_id = null, from_value = null, to_value = null, evidence = null } = event;
  const cut = evidence === null ? null : cutText(evidence, MAX_EVIDENCE);
  return {
    kind: 'record_event',
    event: { kind: event.kind, by_user_id, from_value, to_value, evidence: cut },
  };
}
