import { z } from 'zod';
import { declareJob } from '#server/platform/jobs/define-job.ts';

/** A silent lead is to be reminded. worker.ts binds the work. One job a lead. */
export const followUpDue = declareJob({
  name: 'outreach:follow-up',
  payload: z.object({ conversation_id: z.uuid(), campaign_id: z.uuid() }),
  key: ({ conversation_id }) => `follow-up:${conversation_id}`,
});
