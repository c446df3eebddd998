import { z } from 'zod';
import { declareJob } from '#server/platform/jobs/define-job.ts';

/** A note mentions members of the team; who tells them is bound in worker.ts. */
export const mentioned = declareJob({
  name: 'conversations:mentioned',
  payload: z.object({
    conversation_id: z.uuid(),
    note_id: z.uuid(),
    /** who wrote the note */
    by_name: z.string(),
    /** who is mentioned, without the writer */
    user_ids: z.array(z.string()),
  }),
  key: ({ note_id, user_ids }) => `mentioned:${note_id}:${user_ids.join(',')}`,
});
