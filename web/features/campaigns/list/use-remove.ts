import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RemovedCampaign } from '#domain/campaigns/removal.ts';
import { errorCode, rpc } from '#web/platform/rpc.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { copy } from '#copy/campaigns/list.ts';

/** `onEnd` is called either way, before the row and its buttons disappear. */
export function useRemove(campaignName: string, onEnd: () => void) {
  const queryClient = useQueryClient();
  const refresh = () => {
    for (const queryKey of [rpc.campaigns.key(), rpc.teams.key(), rpc.whatsapp.key()]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
  return useMutation(
    rpc.campaigns.remove.mutationOptions({
      onSuccess: (end) => {
        onEnd();
        showResult(campaignName, end);
        refresh();
      },
      onError: (error) => {
        onEnd();
        toast.error(copy.deleteFailed.title, { description: copy.deleteFailed.text });
        // Someone else was faster; the list shows it.
        if (errorCode(error) === 'NOT_FOUND') refresh();
      },
    }),
  );
}

/** Milliseconds: a toast replaces the previous one, which must be readable first. */
const READ_FIRST = 4_000;

function showResult(campaignName: string, { session, error }: RemovedCampaign) {
  const gone = copy.deleted({ campaign: campaignName });
  switch (session) {
    case 'none':
      return toast.success(gone);
    case 'deleted':
      return toast.success(gone, { description: copy.sessionDeleted });
    case 'partially_deleted':
      return toast.success(gone, { description: copy.sessionPartlyDeleted });
    case 'failed': {
      const { title, text } = copy.sessionFailed;
      toast.error(title, { description: text({ error: error ?? '' }) });
      break;
    }
    case 'unreachable': {
      const { title, text } = copy.sessionUnreachable;
      toast.error(title, { description: text });
      break;
    }
  }
  setTimeout(() => toast.success(gone), READ_FIRST);
}
