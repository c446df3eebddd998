import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ProposalState } from '#domain/quality/learning/schema.ts';
import { messageOf } from '#web/platform/errors.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team.tsx';
import { toast } from '#web/ui/toast.ts';
import { copy } from './copy.ts';

export function useProposals(state: ProposalState, campaign_id: string | undefined) {
  const { team_slug } = useTeam();
  const input = { team_slug, state, ...(campaign_id && { campaign_id }) };
  return useQuery(rpc.learning.list.queryOptions({ input, placeholderData: (shown) => shown }));
}

const onError = (error: unknown) => toast.error(messageOf(error, copy.network));

/** What is accepted also changes the knowledge, the draft or the tests. */
export function useDecide() {
  const queryClient = useQueryClient();
  // Pending until the list shows it, so that nothing is decided twice.
  const onSettled = () => {
    for (const queryKey of [rpc.knowledge.key(), rpc.prompts.key(), rpc.evals.key()]) {
      void queryClient.invalidateQueries({ queryKey });
    }
    return queryClient.invalidateQueries({ queryKey: rpc.learning.key() });
  };
  const accept = useMutation(rpc.learning.accept.mutationOptions({ onSettled }));
  const decline = useMutation(rpc.learning.decline.mutationOptions({ onSettled, onError }));
  return { accept, decline };
}

export function useLook() {
  return useMutation(
    rpc.learning.look.mutationOptions({ onSuccess: () => toast.success(copy.looked), onError }),
  );
}
