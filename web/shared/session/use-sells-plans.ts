import { useQuery } from '@tanstack/react-query';
import { rpc } from '#web/platform/rpc.ts';

/** Whether teams pay here, on pages that belong to no team. */
export function useSellsPlans(): boolean {
  const options = rpc.accounts.signInOptions.queryOptions({ staleTime: Number.POSITIVE_INFINITY });
  return useQuery(options).data?.sellsPlans ?? false;
}
