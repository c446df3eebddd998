import type { ConversationRow } from '#domain/conversations/row.ts';
import { useAgentAway } from '#web/shared/numbers/numbers.ts';

/** Why the agent doesn't answer this lead though no one has stopped it; null while it does. */
export function useAgentSilence(
  row: Pick<ConversationRow, 'campaign_id' | 'attention_reason'>,
): 'number' | 'plan' | 'hours' | 'lead' | null {
  const away = useAgentAway(row.campaign_id);
  const { attention_reason: reason } = row;
  if (away) return away;
  if (reason === 'off_hours') return 'hours';
  return reason === 'bot' || reason === 'lead_limit' ? 'lead' : null;
}
