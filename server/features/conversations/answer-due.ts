import { z } from 'zod';
import { declareJob } from '#server/platform/jobs/define-job.ts';

/**
 * A lead waits for an answer, or something that was written was not sent. Who answers is bound in
 * worker.ts. One job a lead: a later one replaces one that waits, and follows one that runs.
 */
export const answerDue = declareJob({
  name: 'agent:reply',
  payload: z.object({ conversation_id: z.uuid() }),
  key: ({ conversation_id }) => `reply:${conversation_id}`,
});
