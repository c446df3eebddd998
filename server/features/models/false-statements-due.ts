import { z } from 'zod';
import { declareJob } from '#server/platform/jobs/define-job.ts';

/**
 * Writes false statements about what a campaign answers with, for the controls of its verifier. To be
 * enqueued in the transaction that makes a text answer leads. Does nothing for texts that have theirs.
 */
export const falseStatementsDue = declareJob({
  name: 'models:write-false-statements',
  payload: z.object({ campaign_id: z.uuid() }),
  key: ({ campaign_id }) => `false-statements:${campaign_id}`,
  // Leads come first.
  priority: 5,
});
