import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { screen } from '#copy/knowledge/screen.ts';

export function useKnowledge() {
  const { team_slug } = useTeam();
  return useQuery(rpc.knowledge.list.queryOptions({ input: { team_slug } }));
}

export function useQuestions() {
  const { team_slug } = useTeam();
  return useQuery(rpc.knowledge.questions.queryOptions({ input: { team_slug } }));
}

/** After this tab's change. The live stream reports changes of others. */
export function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: rpc.knowledge.key() });
}

const onError = (error: unknown) => toast.error(messageOf(error, screen.network));

export function useSaveEntry() {
  const onSuccess = useRefresh();
  const add = useMutation(rpc.knowledge.addEntry.mutationOptions({ onSuccess }));
  const change = useMutation(rpc.knowledge.changeEntry.mutationOptions({ onSuccess }));
  return { add, change };
}

export function useRemoveEntry() {
  const onSuccess = useRefresh();
  return useMutation(rpc.knowledge.removeEntry.mutationOptions({ onSuccess, onError }));
}

export function useDocumentActions() {
  const onSuccess = useRefresh();
  const reread = useMutation(rpc.knowledge.rereadDocument.mutationOptions({ onSuccess, onError }));
  const cancel = useMutation(rpc.knowledge.cancelReading.mutationOptions({ onSuccess, onError }));
  const remove = useMutation(rpc.knowledge.removeDocument.mutationOptions({ onSuccess, onError }));
  const use = useMutation(rpc.knowledge.changeDocumentUse.mutationOptions({ onSuccess, onError }));
  return { reread, cancel, remove, use };
}

export function useAddWebsite() {
  const onSuccess = useRefresh();
  return useMutation(rpc.knowledge.addWebsite.mutationOptions({ onSuccess }));
}

export function useDecideQuestions() {
  const onSuccess = useRefresh();
  const answer = useMutation(rpc.knowledge.answerQuestions.mutationOptions({ onSuccess }));
  const dismiss = useMutation(
    rpc.knowledge.dismissQuestions.mutationOptions({ onSuccess, onError }),
  );
  return { answer, dismiss };
}
