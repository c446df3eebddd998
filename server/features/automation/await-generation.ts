import { setTimeout as sleep } from 'node:timers/promises';
import { type Generation, MAX_GENERATION_MS } from '#domain/campaigns/generation.ts';
import { findGeneration } from '#server/features/campaigns/generation/generation-queries.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Services } from '#server/services.ts';

const POLL_INTERVAL_MS = 250;
/** Longer than a generation takes to expire. */
const MAX_WAIT_MS = MAX_GENERATION_MS + 15_000;

/** Waits until a generation ends; undefined after MAX_WAIT_MS, or when the caller disconnects. */
export async function awaitGeneration(
  { db }: Pick<Services, 'db'>,
  scope: TeamScope,
  creation_id: string,
  caller: AbortSignal,
): Promise<Generation | undefined> {
  const deadline = Date.now() + MAX_WAIT_MS;
  while (Date.now() < deadline && !caller.aborted) {
    const generation = await db.inTeam(scope, (tx) => findGeneration(tx, creation_id));
    if (!generation || generation.state !== 'running') return generation;
    await sleep(POLL_INTERVAL_MS, undefined, { signal: caller }).catch(() => {});
  }
  return undefined;
}
