import { z } from 'zod';
import { declareJob } from '#server/platform/jobs/define-job.ts';

/**
 * A campaign has first messages to send. worker.ts binds the work. One job a campaign: a later one
 * replaces one that waits.
 */
export const firstMessagesDue = declareJob({
  name: 'outreach:first-messages',
  payload: z.object({ campaign_id: z.uuid() }),
  key: ({ campaign_id }) => `first-messages:${campaign_id}`,
});
