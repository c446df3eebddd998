import { z } from 'zod';
import { declareJob } from '#server/platform/jobs/define-job.ts';

/** A campaign has lost its number, so its leads wait in vain. worker.ts binds the job that marks them. */
export const numberLost = declareJob({
  name: 'whatsapp:number-lost',
  payload: z.object({ campaign_id: z.uuid() }),
  key: ({ campaign_id }) => `number-lost:${campaign_id}`,
});
