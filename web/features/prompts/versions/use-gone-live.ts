import { useQueryClient } from '@tanstack/react-query';
import { rpc } from '#web/platform/rpc.ts';
import { toast } from '#web/ui/overlay/toast.ts';

interface Done {
  title: string;
  text: (values: { live_number: number }) => string;
}

/** Handles the result of going live; after a refusal, the difference is refetched. */
export function useGoneLive(done: Done, onClose: () => void) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: rpc.prompts.key() });
  return {
    onSuccess: async ({ live_number }: { live_number: number }) => {
      await refresh();
      void queryClient.invalidateQueries({ queryKey: rpc.campaigns.key() });
      onClose();
      toast.success(done.title, { description: done.text({ live_number }) });
    },
    onError: refresh,
  };
}
