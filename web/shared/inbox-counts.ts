import { useQuery } from '@tanstack/react-query';
import { rpc } from '#web/platform/rpc.ts';

export const inboxCountsOptions = (team_slug: string) =>
  rpc.conversations.counts.queryOptions({ input: { team_slug }, staleTime: 5_000 });

/** What each view of the inbox holds and what the person has not read; live changes keep it in step. */
export function useInboxCounts(team_slug: string) {
  return useQuery(inboxCountsOptions(team_slug)).data;
}
