import { z } from 'zod';
import { declareJob } from '#server/platform/jobs/define-job.ts';

/** A campaign has lost its number, so its leads wait in vain. Who tells of it is bound in worker.ts. */
export const numberLost = declareJob({
  name: 'whatsapp:number-lost',
  payload: z.object({ campaign_id: z.uuid() }),
  key: ({ campaign_id }) => `number-lost:${campaign_id}`,
});
