import { z } from 'zod';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { WahaError } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';
import { gatewayOf } from './gateway/gateway.ts';

const RETRY_MS = 10_000;

/**
 * Unlinks the phone and removes the session from the gateway; one that is not there is no error. It
 * names no team: that may be gone by then.
 */
export const removeSession = defineSystemJob({
  name: 'whatsapp:remove-session',
  payload: z.object({ waha_session: z.string().min(1) }),
  key: ({ waha_session }) => `remove:${waha_session}`,
  run: async ({ waha }: Pick<Services, 'waha'>, { waha_session }) => {
    try {
      await gatewayOf(waha).deleteSession(waha_session);
    } catch (error) {
      if (!(error instanceof WahaError)) throw error;
      throw new RetryAfter(RETRY_MS, 'cannot remove the session now', { cause: error });
    }
  },
});
