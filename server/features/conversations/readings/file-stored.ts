import { z } from 'zod';
import { declareJob } from '#server/platform/jobs/define-job.ts';

/**
 * The file of a message is here, and its reading waits for it. Who reads is bound in worker.ts. An answer
 * waits for it, so that it runs before what no one waits for.
 */
export const fileStored = declareJob({
  name: 'conversations:read-file',
  payload: z.object({ message_id: z.uuid() }),
  key: ({ message_id }) => `read-file:${message_id}`,
});
