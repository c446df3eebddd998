import { z } from 'zod';
import { openTeamScope, type TeamScope } from '../db/team-scope.ts';

const teamJob = z.object({ team_id: z.uuid() });

/** Scope resolver: a job carries the team for which it was enqueued. Only our transactions enqueue jobs. */
export function scopeOfJob(payload: unknown): TeamScope {
  return openTeamScope(teamJob.parse(payload).team_id);
}
