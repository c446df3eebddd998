import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ImportedItem, MAX_IMPORTED } from '#domain/library/library.ts';
import { client, messageOf, refreshing, rpc } from '#web/platform/rpc.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { form as copy } from '#copy/library/screen.ts';

/** After this tab's change. The live stream reports changes of others. */
const refreshed = refreshing(rpc.library.key());
const onError = (error: unknown) => toast.error(messageOf(error, copy.network));

export function useSaveItem() {
  const add = useMutation(rpc.library.add.mutationOptions(refreshed));
  const change = useMutation(rpc.library.change.mutationOptions(refreshed));
  return { add, change };
}

export function useRemoveItem() {
  return useMutation(rpc.library.remove.mutationOptions({ ...refreshed, onError }));
}

interface Import {
  team_slug: string;
  campaign_slug: string;
  items: ImportedItem[];
}

/** Adds items in as many requests as it takes. Answers how many were added. */
async function importAll({ items, ...ref }: Import): Promise<number> {
  let sum = 0;
  for (let at = 0; at < items.length; at += MAX_IMPORTED) {
    const part = items.slice(at, at + MAX_IMPORTED);
    const { added } = await client.library.importItems({ ...ref, items: part });
    sum += added;
  }
  return sum;
}

export function useImportItems() {
  const queryClient = useQueryClient();
  // Some may be in although a later part was refused.
  const onSettled = () => queryClient.invalidateQueries({ queryKey: rpc.library.key() });
  return useMutation({ mutationFn: importAll, onSettled });
}

export function useImportFromSite() {
  return useMutation(rpc.library.importFromSite.mutationOptions({ ...refreshed, onError }));
}
