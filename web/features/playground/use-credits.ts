import { useQuery } from '@tanstack/react-query';
import type { TestCredits } from '#domain/playground/credits.ts';
import { rpc } from '#web/platform/rpc.ts';

/** What the team has left for tests; undefined until it is known. Kept in step with other tabs. */
export function useCredits(team_slug: string): TestCredits | undefined {
  return useQuery(rpc.playground.credits.queryOptions({ input: { team_slug } })).data;
}
