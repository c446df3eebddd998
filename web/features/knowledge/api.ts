import { useMutation, useQuery } from '@tanstack/react-query';
import { messageOf, refreshing, rpc } from '#web/platform/rpc.ts';
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
const refreshed = refreshing(rpc.knowledge.key());
const onError = (error: unknown) => toast.error(messageOf(error, screen.network));

export function useSaveEntry() {
  const add = useMutation(rpc.knowledge.addEntry.mutationOptions(refreshed));
  const change = useMutation(rpc.knowledge.changeEntry.mutationOptions(refreshed));
  return { add, change };
}

export function useRemoveEntry() {
  return useMutation(rpc.knowledge.removeEntry.mutationOptions({ ...refreshed, onError }));
}

export function useDocumentActions() {
  const reread = useMutation(
    rpc.knowledge.rereadDocument.mutationOptions({ ...refreshed, onError }),
  );
  const cancel = useMutation(
    rpc.knowledge.cancelReading.mutationOptions({ ...refreshed, onError }),
  );
  const remove = useMutation(
    rpc.knowledge.removeDocument.mutationOptions({ ...refreshed, onError }),
  );
  const use = useMutation(
    rpc.knowledge.changeDocumentUse.mutationOptions({ ...refreshed, onError }),
  );
  return { reread, cancel, remove, use };
}

export function useAddWebsite() {
  return useMutation(rpc.knowledge.addWebsite.mutationOptions(refreshed));
}

export function useDecideQuestions() {
  const answer = useMutation(rpc.knowledge.answerQuestions.mutationOptions(refreshed));
  const dismiss = useMutation(
    rpc.knowledge.dismissQuestions.mutationOptions({ ...refreshed, onError }),
  );
  return { answer, dismiss };
}
