import { useQuery } from '@tanstack/react-query';
import { rpc } from '#web/platform/rpc.ts';

/** Conversations with something of support that this person has not read; live changes keep it in step. */
export function useSupportUnread(team_slug: string): number {
  return useQuery(rpc.support.unread.queryOptions({ input: { team_slug } })).data ?? 0;
}
