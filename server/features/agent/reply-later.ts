import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { JobSpec } from '#server/platform/jobs/enqueue.ts';

export const REPLY = 'agent:reply';

/** The job "attend to this lead". One a lead: a later one replaces it, a running one gets a successor. */
export function replyJob(scope: TeamScope, conversationId: string): JobSpec {
  return {
    identifier: REPLY,
    payload: { team_id: scope.teamId, conversation_id: conversationId },
    job_key: `reply:${conversationId}`,
  };
}
