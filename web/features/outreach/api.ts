import { rpc } from '#web/platform/rpc.ts';

export function waitingOptions(team_slug: string) {
  return rpc.outreach.waiting.infiniteOptions({
    input: (cursor: string | undefined) => ({ team_slug, ...(cursor && { cursor }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
}
