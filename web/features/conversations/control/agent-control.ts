import { reactivatedByPerson, stoppedByPerson } from '#domain/conversations/conversation.ts';
import { aiState, type AiState, type ConversationRow } from '#domain/conversations/row.ts';

export type Control = 'stop' | 'reactivate';

/** Only an active AI can be stopped; in both other states it is offered again. */
export function offeredControl(state: AiState): Control {
  return state === 'ai_active' ? 'stop' : 'reactivate';
}

/** The optimistic row, shown until the server answers. */
export function afterControl(row: ConversationRow, control: Control): ConversationRow {
  const after = control === 'stop' ? stoppedByPerson(row) : reactivatedByPerson(row);
  return { ...after, resume_at: null, ai_state: aiState(after) };
}
