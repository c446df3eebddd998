import { useQuery } from '@tanstack/react-query';
import { rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';

/** Apart from what changes leads, which the list does not fetch. */
export function useTags() {
  const { team_slug } = useTeam();
  return useQuery(rpc.conversations.tags.queryOptions({ input: { team_slug } }));
}
