import type { TurnFacts } from '#domain/agent/turn.ts';
import { canAccessWhatsApp } from '#domain/billing/plans.ts';
import type { TurnRow } from './turn-queries.ts';

/** What is stored, as the rules look at it. */
export function factsOf(turn: TurnRow): TurnFacts {
  const newest = turn.history.findLast((m) => m.type_interaction === 'USER_MESSAGE');
  return {
    manual_override: turn.manual_override,
    agent_active: turn.agent_active,
    opted_out: turn.conversation_status === 'stop',
    connected: turn.whatsapp_connected && turn.waha_session_status === 'WORKING',
    campaign_ready: turn.is_agent_configured && turn.campaign_status !== 'inactive',
    may_send: canAccessWhatsApp(turn),
    messages_used: turn.messages_used,
    messages_limit: turn.messages_limit,
    unanswered: turn.last_inbound_seq > turn.answered_seq,
    unanswered_age: Date.now() / 1000 - (newest?.timestamp_unix ?? 0),
    model_calls: turn.model_calls,
  };
}
