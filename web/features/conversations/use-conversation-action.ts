import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConversationRow, Outcome } from '#domain/conversations/schema.ts';
import { client } from '#web/platform/rpc.ts';
import { conversationOptions, putRow, refreshLists } from './api.ts';

/** What a person decides about a conversation besides who speaks. */
export type ConversationAction =
  | { kind: 'markSeen' }
  | { kind: 'confirmOptOut' }
  | { kind: 'dismissOptOut' }
  | { kind: 'setOutcome'; outcome: Outcome }
  | { kind: 'setBooking'; booked: boolean; booked_for?: string | null };

/** Sends it, and shows what the server made of it everywhere. */
export function useConversationAction(team_slug: string, conversation_id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = conversationOptions(team_slug, conversation_id);
  return useMutation({
    mutationFn: (action: ConversationAction): Promise<ConversationRow> => {
      const ref = { team_slug, conversation_id };
      switch (action.kind) {
        case 'setOutcome':
          return client.conversations.setOutcome({ ...ref, outcome: action.outcome });
        case 'setBooking': {
          const { kind: _kind, ...booking } = action;
          return client.conversations.setBooking({ ...ref, ...booking });
        }
        default:
          return client.conversations[action.kind](ref);
      }
    },
    onSuccess: (changed) => {
      putRow(queryClient, team_slug, changed);
      queryClient.setQueryData(queryKey, (old) => old && { ...old, conversation: changed });
      void refreshLists(queryClient, team_slug);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}
