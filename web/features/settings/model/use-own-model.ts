import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rpc } from '#web/platform/rpc.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { copy as texts } from '#copy/settings/model.ts';

const copy = texts.own;

export function useSaveOwnModel() {
  const queryClient = useQueryClient();
  return useMutation(
    rpc.models.saveOwn.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: rpc.models.key() });
        toast.success(copy.saved);
      },
    }),
  );
}

export function useTestOwnModel() {
  return useMutation(rpc.models.testOwn.mutationOptions());
}

export function useRemoveOwnModel(onRemoved: () => void) {
  const queryClient = useQueryClient();
  return useMutation(
    rpc.models.removeOwn.mutationOptions({
      onSuccess: async () => {
        onRemoved();
        await queryClient.invalidateQueries({ queryKey: rpc.models.key() });
        toast.success(copy.removed);
      },
    }),
  );
}
