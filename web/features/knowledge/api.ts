import { useQuery } from '@tanstack/react-query';
import { messageOf, refetchOnSuccess, rpc } from '#web/platform/rpc.ts';
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

/** Refreshes after this tab's change. The live stream reports changes by others. */
export const knowledgeRefetch = refetchOnSuccess(rpc.knowledge.key());
export const showError = (error: unknown) => toast.error(messageOf(error, screen.network));
