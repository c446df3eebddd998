import { setTimeout as sleep } from 'node:timers/promises';
import { type Generation, MAX_GENERATION_MS } from '#domain/campaigns/generation.ts';
import { findCreation } from '#server/features/campaigns/creation-queries.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Services } from '#server/services.ts';

const LOOK_EVERY_MS = 250;
/** Longer than a creation may take with its end by the clock. */
const LONGEST_WAIT_MS = MAX_GENERATION_MS + 15_000;

/** Waits for the end of a creation; undefined when it does not come, or the caller has gone. */
export async function awaitCreation(
  { db }: Pick<Services, 'db'>,
  scope: TeamScope,
  creation_id: string,
  caller: AbortSignal,
): Promise<Generation | undefined> {
  const until = Date.now() + LONGEST_WAIT_MS;
  while (Date.now() < until && !caller.aborted) {
    const creation = await db.inTeam(scope, (tx) => findCreation(tx, creation_id));
    if (!creation || creation.state !== 'running') return creation;
    await sleep(LOOK_EVERY_MS, undefined, { signal: caller }).catch(() => {});
  }
  return undefined;
}
