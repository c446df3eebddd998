import { retrying } from '#server/platform/jobs/retry.ts';
import type { JobHandler } from '#server/platform/jobs/runner.ts';
import type { Services } from '#server/services.ts';
import type { Connection } from './connection-gate.ts';
import { connectionRefOfJob, forConnection } from './job-connection.ts';
import { PROFILE, profileJob, REJECT, rejectJob, SETTLE, settleJob } from './jobs-later.ts';
import { REMOVE, removeSession, removeSessionJobOf } from './remove-session.ts';
import { readProfile, rejectSession, settleSession } from './session-jobs.ts';

export function whatsappJobs(services: Services): Record<string, JobHandler> {
  const job = (
    handle: (services: Services, connection: Connection) => Promise<void>,
    plan: typeof rejectJob,
  ) =>
    retrying(
      services,
      (payload) => plan(connectionRefOfJob(payload)),
      forConnection(services, (connection) => handle(services, connection)),
    );
  return {
    [REJECT]: job(rejectSession, rejectJob),
    [PROFILE]: job(readProfile, profileJob),
    [REMOVE]: retrying(services, removeSessionJobOf, (payload) => removeSession(services, payload)),
    [SETTLE]: job(settleSession, settleJob),
  };
}
