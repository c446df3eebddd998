import { z } from 'zod';
import type { JobSpec } from '#server/platform/jobs/enqueue.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { WahaError } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';
import { gatewayOf } from './gateway.ts';

export const REMOVE = 'whatsapp:remove-session';
const RETRY_MS = 10_000;

const sessionOfJob = z.object({ waha_session: z.string().min(1) });

/** Removes a session from the gateway. It names no team: that may be gone by then. */
export function removeSessionJob(waha_session: string): JobSpec {
  return { identifier: REMOVE, payload: { waha_session }, job_key: `remove:${waha_session}` };
}

export const removeSessionJobOf = (payload: unknown): JobSpec =>
  removeSessionJob(sessionOfJob.parse(payload).waha_session);

/** Unlinks the phone and forgets the session; one that is not there is no error. */
export async function removeSession(
  { waha }: Pick<Services, 'waha'>,
  payload: unknown,
): Promise<void> {
  const { waha_session } = sessionOfJob.parse(payload);
  try {
    await gatewayOf(waha).deleteSession(waha_session);
  } catch (error) {
    if (!(error instanceof WahaError)) throw error;
    throw new RetryAfter(RETRY_MS, 'cannot remove the session now', { cause: error });
  }
}
