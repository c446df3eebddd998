import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client, rpc } from '#web/platform/rpc.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { leftAlone as copy } from '#copy/conversations/left-alone.ts';

export type LeftAloneChange = 'never' | 'again' | 'let';

/** Has the agent leave a person alone, or answer them: who was listed again, or an older chat. */
export function useLeftAlone(team_slug: string, conversation_id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: LeftAloneChange): Promise<void> => {
      const ref = { team_slug, conversation_id };
      if (change === 'let') await client.conversations.reactivate(ref);
      else await client.leftAlone[change](ref);
    },
    onSuccess: (_, change) => toast.success(change === 'never' ? copy.done : copy.undone),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: rpc.conversations.key() }),
        queryClient.invalidateQueries({ queryKey: rpc.leftAlone.key() }),
      ]),
  });
}
