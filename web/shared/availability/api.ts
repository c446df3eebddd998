import { queryOptions } from '@tanstack/react-query';
import { rpc } from '#web/platform/rpc.ts';

/** No event reports that someone's browser is gone: milliseconds between two looks at who is there. */
const REFETCH_MS = 60_000;

/** Who may look after leads, who of them is there, and how leads are assigned. */
export function assignmentOptions(team_slug: string) {
  return queryOptions({
    ...rpc.conversations.assignment.queryOptions({ input: { team_slug } }),
    refetchInterval: REFETCH_MS,
  });
}
