import { z } from 'zod';
import { MAX_GENERATION_MS } from '#domain/campaigns/generation.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import type { Services } from '#server/services.ts';
import { abortGeneration, problem } from './abort-generation.ts';
import { lockRunningGeneration } from './generation-queries.ts';

/** Fails a generation that takes too long, even if no worker is processing it. */
export const expireGeneration = defineJob({
  name: 'campaigns:end-late-creation',
  payload: z.object({ creation_id: z.uuid() }),
  key: ({ creation_id }) => `end-late:${creation_id}`,
  async run(services: Pick<Services, 'db'>, scope, { creation_id }) {
    const running = await services.db.inTeam(scope, (tx) => lockRunningGeneration(tx, creation_id));
    if (!running) return;
    const timeLeft = running.started_at.getTime() + MAX_GENERATION_MS - Date.now();
    if (timeLeft > 0) throw new RetryAfter(timeLeft, 'it has time left', { steady: true });
    const reason = { state: 'failed', error: problem('took_too_long') } as const;
    await abortGeneration(services, scope, { creation_id }, reason);
  },
});
