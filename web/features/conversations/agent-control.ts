import { aiState, type AiState, type ConversationRow } from '#domain/conversations/schema.ts';

export type Control = 'stop' | 'reactivate';

/** Only an active AI can be stopped; in both other states it is offered again. */
export function offeredControl(state: AiState): Control {
  return state === 'ai_active' ? 'stop' : 'reactivate';
}

/** The optimistic row, shown until the server answers. */
export function afterControl(row: ConversationRow, control: Control): ConversationRow {
  const flags =
    control === 'stop'
      ? { manual_override: true, agent_active: false }
      : { manual_override: false, agent_active: true };
  const conversation_status = control === 'stop' ? 'stop' : 'en_cours';
  return { ...row, ...flags, conversation_status, ai_state: aiState(flags) };
}
