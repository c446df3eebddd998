import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reactivatedByPerson, stoppedByPerson } from '#domain/conversations/conversation.ts';
import { aiState, type AiState, type ConversationRow } from '#domain/conversations/row.ts';
import { client } from '#web/platform/rpc.ts';
import { useAgentUnavailableReason } from '#web/shared/numbers/numbers.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { type ConversationDetails, conversationOptions, updateRow, refetchLists } from '../api.ts';
import { alreadySending as copy } from '#copy/conversations/screen.ts';

interface Change {
  control: Control;
  /** needed to reactivate the agent for a lead who opted out */
  permission?: { reason: string };
}

/** Stops or reactivates the AI optimistically. Reverts when the server refuses. */
export function useAgentControl(row: ConversationRow) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  const { queryKey } = conversationOptions(team_slug, row.conversation_id);

  const show = (shown: ConversationRow) =>
    updateRow(queryClient, team_slug, row.conversation_id, shown);

  return useMutation({
    mutationFn: async ({ control, permission }: Change) => {
      const ref = { team_slug, conversation_id: row.conversation_id };
      if (control === 'reactivate') return client.conversations.reactivate({ ...ref, permission });
      const { conversation, alreadySending } = await client.conversations.stop(ref);
      if (alreadySending) toast.info(copy[alreadySending]);
      return conversation;
    },
    onMutate: async ({ control }) => {
      // A pending response would show the previous state.
      await queryClient.cancelQueries({ queryKey });
      show(withControlApplied(row, control));
      return row;
    },
    onError: (_error, _control, before) => before && show(before),
    onSuccess: (changed) => {
      show(changed);
      refetchLists(queryClient, team_slug);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

export type Control = 'stop' | 'reactivate';

/** An active AI can be stopped; in both other states it can be reactivated. */
export function controlFor(state: AiState): Control {
  return state === 'ai_active' ? 'stop' : 'reactivate';
}

/** The optimistic row, shown until the server answers. */
export function withControlApplied(row: ConversationRow, control: Control): ConversationRow {
  const after = control === 'stop' ? stoppedByPerson(row) : reactivatedByPerson(row);
  return { ...after, resume_at: null, ai_state: aiState(after) };
}

/** Why the agent doesn't answer this lead although no one stopped it; null if it does answer. */
export function useAgentSilence({
  conversation: { campaign_id, attention_reason: reason },
  campaignPaused,
}: ConversationDetails): 'number' | 'plan' | 'campaign' | 'hours' | 'lead' | null {
  const away = useAgentUnavailableReason(campaign_id);
  if (away) return away;
  if (campaignPaused) return 'campaign';
  if (reason === 'off_hours') return 'hours';
  return reason === 'bot' || reason === 'lead_limit' ? 'lead' : null;
}
