import { applyEvent, applyEvents } from './apply-event.ts';
import { type Conversation, isOptedOut, isUnanswered, newConversation } from './conversation.ts';
import type { ConversationEffect, ConversationEvent, Transition } from './conversation-event.ts';
import { aiState } from './schema.ts';

export const NOW = new Date('2026-11-21T12:00:00Z');
export const context = { now: NOW, quietMs: 4_000 };
/** WhatsApp's time of NOW, in seconds. */
export const now_unix = NOW.getTime() / 1000;

const JANE = { name: 'Jane', reply_address: '15551234567@c.us' };

/** The lead's message number `seq`, said `seq` seconds after the first by WhatsApp's clock. */
export function says(seq: number, unix = now_unix + seq) {
  const said = preview('How much?', 'USER_MESSAGE', unix);
  return { kind: 'lead_wrote', seq, ...JANE, preview: said } as const;
}

export function saysStop(seq: number, unix = now_unix + seq) {
  const said = preview('STOP', 'USER_MESSAGE', unix);
  return { kind: 'lead_opted_out', seq, ...JANE, preview: said } as const;
}

export function preview(
  text: string,
  interaction: 'USER_MESSAGE' | 'HUMAN_MESSAGE' | 'AI_RESPONSE',
  unix = now_unix,
) {
  return { text, interaction, unix };
}

export function answers(read_seq: number): ConversationEvent {
  return {
    kind: 'agent_answered',
    read_seq,
    conversation_status: 'en_cours',
    preview: preview('It is 900.', 'AI_RESPONSE'),
  };
}

/** A conversation in which these events happened. */
export function after(...events: ConversationEvent[]): Conversation {
  const nobody = newConversation(JANE.reply_address, JANE.reply_address);
  return applyEvents(nobody, events, context).state;
}

export function apply(before: Conversation, event: ConversationEvent) {
  return applyEvent(before, event, context);
}

/** A transition in one line: status, who speaks, what is open, and the effects. */
export function inWords({ state, effects, accepted }: Transition<Conversation>): string {
  if (!accepted) return 'ignored';
  const words = [
    state.conversation_status,
    { ai_active: 'active', manual_control: 'person', ai_inactive: 'inactive' }[aiState(state)],
    isOptedOut(state) ? 'opted out' : '',
    isUnanswered(state) ? 'unanswered' : '',
    state.waiting_since ? 'waits' : '',
    state.model_calls > 0 ? `${state.model_calls} calls` : '',
    state.needs_attention ? 'attention' : '',
  ];
  const told = words.filter((word) => word !== '').join(', ');
  return effects.length === 0 ? told : `${told} | ${effects.map(effectInWords).join(' + ')}`;
}

function effectInWords(effect: ConversationEffect): string {
  switch (effect.kind) {
    case 'cancel_pending':
      return `cancel of ${effect.of}${effect.until_unix === null ? '' : ' until then'}`;
    case 'record_handoff':
      return `handoff ${effect.cause}`;
    case 'schedule_reply':
      return 'schedule';
    case 'ask_for_person':
      return 'ask';
  }
}
