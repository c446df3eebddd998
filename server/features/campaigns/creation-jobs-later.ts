import { MAX_GENERATION_MS } from '#domain/campaigns/generation.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { JobSpec } from '#server/platform/jobs/enqueue.ts';

export const MAKE = 'campaigns:make';
export const END_LATE = 'campaigns:end-late-creation';

/** A worker that ends a creation in time by itself is given this much more. */
const GRACE_MS = 5_000;

const payloadOf = (scope: TeamScope, creation_id: string) => ({
  team_id: scope.teamId,
  creation_id,
});

/** The work of a creation. It carries nothing: what there is to do is stored. */
export const makeJob = (scope: TeamScope, creation_id: string): JobSpec => ({
  identifier: MAKE,
  payload: payloadOf(scope, creation_id),
  job_key: `make:${creation_id}`,
  // A person waits for it.
  priority: -1,
});

/** Ends the creation if nobody has by then: also when every worker was away. */
export const endLateJob = (scope: TeamScope, creation_id: string): JobSpec => ({
  identifier: END_LATE,
  payload: payloadOf(scope, creation_id),
  job_key: `end-late:${creation_id}`,
  run_at: new Date(Date.now() + MAX_GENERATION_MS + GRACE_MS),
});
