import { useQuery } from '@tanstack/react-query';
import { rpc } from '#web/platform/rpc.ts';

export const inboxCountsOptions = (team_slug: string) =>
  rpc.conversations.counts.queryOptions({ input: { team_slug }, staleTime: 5_000 });

/** The counts of each inbox view and of unread conversations. Live changes keep them up to date. */
export function useInboxCounts(team_slug: string) {
  return useQuery(inboxCountsOptions(team_slug)).data;
}
