import { z } from 'zod';
import { declareJob } from '#server/platform/jobs/define-job.ts';

/** A lead whom no one looks after waits for a person: it may be someone's turn. */
export const assignDue = declareJob({
  name: 'conversations:assign-due',
  payload: z.object({ conversation_id: z.uuid() }),
  key: ({ conversation_id }) => `assign:${conversation_id}`,
});
