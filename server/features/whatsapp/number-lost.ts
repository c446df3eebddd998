import { z } from 'zod';
import { declareJob } from '#server/platform/jobs/define-job.ts';

/** A campaign has lost its number, so its leads get no answers. worker.ts binds the job that marks them. */
export const numberLost = declareJob({
  name: 'whatsapp:number-lost',
  payload: z.object({ campaign_id: z.uuid() }),
  key: ({ campaign_id }) => `number-lost:${campaign_id}`,
});

/** Notifies the members who can reconnect a lost number. worker.ts binds the job that does so. */
export const notifyNumberLost = declareJob({
  name: 'whatsapp:tell-number-lost',
  payload: z.object({ campaign_id: z.uuid() }),
  key: ({ campaign_id }) => `tell-number-lost:${campaign_id}`,
});

/** A number was linked again. Its chats decide whom its agent answers. worker.ts binds the job. */
export const numberLinked = declareJob({
  name: 'whatsapp:number-linked',
  payload: z.object({ campaign_id: z.uuid(), round: z.int().min(0).default(0) }),
  key: ({ campaign_id, round = 0 }) => `number-linked:${campaign_id}:${round}`,
});

/** A campaign has a number again, so leads who waited are answered. worker.ts binds the job. */
export const numberBack = declareJob({
  name: 'whatsapp:number-back',
  payload: z.object({ campaign_id: z.uuid() }),
  key: ({ campaign_id }) => `number-back:${campaign_id}`,
});
