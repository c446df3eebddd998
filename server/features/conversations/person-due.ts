import { z } from 'zod';
import { declareJob } from '#server/platform/jobs/define-job.ts';

/**
 * A lead begins to wait for a person. Who tells the team is bound in worker.ts; by the time it runs,
 * someone may have answered (`person_due_since`).
 */
export const personDue = declareJob({
  name: 'conversations:person-due',
  payload: z.object({ conversation_id: z.uuid() }),
  key: ({ conversation_id }) => `person:${conversation_id}`,
});
