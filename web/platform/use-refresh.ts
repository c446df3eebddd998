import { type QueryKey, useQueryClient } from '@tanstack/react-query';

/** Fetches again what is shown under these keys, then does the rest. */
export function useRefresh(...keys: QueryKey[]) {
  const queryClient = useQueryClient();
  return async (then?: () => void): Promise<void> => {
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    then?.();
  };
}
