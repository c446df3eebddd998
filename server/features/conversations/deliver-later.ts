import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { JobSpec } from '#server/platform/jobs/enqueue.ts';

export const DELIVER = 'conversations:deliver';

/** The job "send what is stored for this lead and was not sent". */
export function deliverJob(scope: TeamScope, conversationId: string): JobSpec {
  return {
    identifier: DELIVER,
    payload: { team_id: scope.teamId, conversation_id: conversationId },
    job_key: `deliver:${conversationId}`,
  };
}
