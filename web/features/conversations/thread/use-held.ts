import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { HeldAnswer } from '#domain/conversations/held-answer.ts';
import { client } from '#web/platform/rpc.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { conversationOptions, putMessage, refetchLists } from '../api.ts';
import { held as copy } from '#copy/conversations/bubble.ts';

type Decision = { kind: 'send'; text: string } | { kind: 'discard' };

/** Sends or discards a held answer, and updates every view of it. */
export function useHeld(
  team_slug: string,
  conversation_id: string,
  { held_id, what }: Pick<HeldAnswer, 'held_id' | 'what'>,
  /** Called while what was decided is still on the page. */
  onDecided: () => void,
) {
  const queryClient = useQueryClient();
  const { queryKey } = conversationOptions(team_slug, conversation_id);
  return useMutation({
    mutationFn: async (decision: Decision) => {
      const ref = { team_slug, conversation_id, held_id };
      if (decision.kind === 'discard') {
        await client.conversations.discardHeld(ref);
        return { message: null, text: copy.discarded };
      }
      const { message } = await client.conversations.sendHeld({ ...ref, text: decision.text });
      return { message, text: what === 'first_message' ? copy.firstMessageSent : copy.sent };
    },
    onSuccess: ({ message, text }) => {
      if (message) void putMessage(queryClient, team_slug, conversation_id, message);
      onDecided();
      queryClient.setQueryData(queryKey, (old) => old && { ...old, held: null });
      toast.success(text);
      refetchLists(queryClient, team_slug);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}
