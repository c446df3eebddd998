import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConversationRow } from '#domain/conversations/schema.ts';
import { client } from '#web/platform/rpc.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { afterControl, type Control } from './agent-control.ts';
import { conversationOptions, markRow, refetchLists } from '../api.ts';
import { alreadySending as alreadySendingCopy } from '#copy/conversations/screen.ts';

interface Change {
  control: Control;
  /** to reactivate for a lead who opted out */
  permission?: { reason: string };
}

/** Stops or reactivates the AI: shown at once, taken back when the server refuses. */
export function useAgentControl(team_slug: string, row: ConversationRow) {
  const queryClient = useQueryClient();
  const { queryKey } = conversationOptions(team_slug, row.conversation_id);

  const show = (shown: ConversationRow) =>
    markRow(queryClient, team_slug, row.conversation_id, shown);

  return useMutation({
    mutationFn: async ({ control, permission }: Change) => {
      const ref = { team_slug, conversation_id: row.conversation_id };
      if (control === 'reactivate') return client.conversations.reactivate({ ...ref, permission });
      const { conversation, alreadySending } = await client.conversations.stop(ref);
      if (alreadySending) toast.info(alreadySendingCopy[alreadySending]);
      return conversation;
    },
    onMutate: async ({ control }) => {
      // An answer that is on its way would show the state of before.
      await queryClient.cancelQueries({ queryKey });
      show(afterControl(row, control));
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
