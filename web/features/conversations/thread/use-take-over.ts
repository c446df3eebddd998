import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { client, messageOf } from '#web/platform/rpc.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { conversationOptions, refetchThread } from '../api.ts';
import { dialogs, reply as replyCopy, takeOver as copy } from '#copy/conversations/screen.ts';

/**
 * Writing to a lead while the agent speaks takes over from it. Answers what to call then: it says so
 * and offers to undo it, which gives the conversation back to the agent and withdraws the message if
 * WhatsApp does not have it yet.
 */
export function useTakenOver(team_slug: string, conversation_id: string) {
  const queryClient = useQueryClient();
  return useCallback(
    (agent: string, message_id: string) => {
      const ref = { team_slug, conversation_id };
      toast.info(copy.done({ agent }), {
        description: copy.doneText,
        action: {
          label: copy.undo,
          onClick: () => void undo(queryClient, { ...ref, message_id }, agent),
        },
      });
    },
    [queryClient, team_slug, conversation_id],
  );
}

interface MessageRef {
  team_slug: string;
  conversation_id: string;
  message_id: string;
}

async function undo(queryClient: QueryClient, message: MessageRef, agent: string) {
  const { team_slug, conversation_id } = message;
  // Refused once WhatsApp has it: then the message stays, and that is said.
  const withdrawn = await client.conversations.withdraw(message).then(
    () => true,
    () => false,
  );
  try {
    await client.conversations.reactivate({ team_slug, conversation_id });
    toast.success(copy.undone({ agent }), {
      description: withdrawn ? copy.withdrawn : copy.alreadySent,
    });
  } catch (error) {
    const why = dialogs.failed({ why: messageOf(error, replyCopy.network) });
    toast.error(copy.undoFailed, { description: why });
  }
  const { queryKey } = conversationOptions(team_slug, conversation_id);
  void queryClient.invalidateQueries({ queryKey });
  refetchThread(queryClient, team_slug, conversation_id);
}
