import { z } from 'zod';
import { declareJob } from '#server/platform/jobs/define-job.ts';

/** The time of a takeover may be over. One job a lead; one that comes too early plans itself again. */
export const resumeDue = declareJob({
  name: 'conversations:resume-agent',
  payload: z.object({ conversation_id: z.uuid() }),
  key: ({ conversation_id }) => `resume:${conversation_id}`,
});
