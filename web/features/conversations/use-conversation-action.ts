import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConversationRow, Outcome } from '#domain/conversations/schema.ts';
import { client } from '#web/platform/rpc.ts';
import { conversationOptions, markRow, refetchLists } from './api.ts';

/** What a person decides about a conversation besides who speaks. */
export type ConversationAction =
  | { kind: 'markSeen'; is_person?: boolean }
  | { kind: 'confirmOptOut' }
  | { kind: 'dismissOptOut' }
  | { kind: 'setOutcome'; outcome: Outcome };

/** Sends it, and shows what the server made of it everywhere. */
export function useConversationAction(team_slug: string, conversation_id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = conversationOptions(team_slug, conversation_id);
  return useMutation({
    mutationFn: (action: ConversationAction): Promise<ConversationRow> => {
      const ref = { team_slug, conversation_id };
      if (action.kind === 'setOutcome') {
        return client.conversations.setOutcome({ ...ref, outcome: action.outcome });
      }
      if (action.kind === 'markSeen') {
        return client.conversations.markSeen({ ...ref, is_person: action.is_person ?? false });
      }
      return client.conversations[action.kind](ref);
    },
    onSuccess: (changed) => {
      markRow(queryClient, team_slug, conversation_id, changed);
      refetchLists(queryClient, team_slug);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}
