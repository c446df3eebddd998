import { useQuery, useQueryClient } from '@tanstack/react-query';
import { rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';

export function useCannedReplies() {
  const { team_slug } = useTeam();
  return useQuery(rpc.conversations.cannedReplies.queryOptions({ input: { team_slug } }));
}

export function useTags() {
  const { team_slug } = useTeam();
  return useQuery(rpc.conversations.tags.queryOptions({ input: { team_slug } }));
}

export function useLeadFields() {
  const { team_slug } = useTeam();
  return useQuery(rpc.conversations.fields.queryOptions({ input: { team_slug } }));
}

/** What a change of tags, fields or replies makes stale, in this tab too while the stream is away. */
export function useRefresh(): () => Promise<void> {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  return async () => {
    const { cannedReplies, tags, fields, lead } = rpc.conversations;
    const keys = [cannedReplies, tags, fields, lead].map((item) =>
      item.key({ input: { team_slug } }),
    );
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
}
