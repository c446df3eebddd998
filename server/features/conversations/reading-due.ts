import { z } from 'zod';
import { declareJob } from '#server/platform/jobs/define-job.ts';

/**
 * A lead wrote and the agent won't answer, so the model only looks for an opt-out. Who asks it is bound
 * in worker.ts. No one waits for it: everything else that is due runs first.
 */
export const readingDue = declareJob({
  name: 'agent:read-opt-out',
  payload: z.object({ conversation_id: z.uuid() }),
  key: ({ conversation_id }) => `read-opt-out:${conversation_id}`,
  priority: 1,
});
