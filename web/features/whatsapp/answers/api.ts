import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { client, rpc } from '#web/platform/rpc.ts';

export interface NumberRef {
  team_slug: string;
  campaign_id: string;
}

export const settingsOptions = (input: NumberRef) => rpc.leftAlone.settings.queryOptions({ input });

/** Asks the gateway once for each opening of the dialog. */
export const previewOptions = (input: NumberRef) =>
  queryOptions({
    ...rpc.leftAlone.preview.queryOptions({ input }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

interface Listed {
  text?: string;
  chats?: { address: string; name: string }[];
}

/** Puts people on the number's list, and takes them off. */
export function useList(number: NumberRef) {
  const queryClient = useQueryClient();
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: rpc.leftAlone.key() });
    void queryClient.invalidateQueries({ queryKey: rpc.conversations.key() });
  };
  const list = useMutation({
    mutationFn: (listed: Listed) => client.leftAlone.add({ ...number, ...listed }),
    onSuccess: refresh,
  });
  const unlist = useMutation({
    mutationFn: (address: string) => client.leftAlone.remove({ ...number, address }),
    onSuccess: refresh,
  });
  return { list, unlist };
}
