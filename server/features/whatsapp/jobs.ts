import { z } from 'zod';
import { scopeOfJob } from '#server/platform/jobs/job-gate.ts';
import { retrying } from '#server/platform/jobs/retry.ts';
import type { JobHandler } from '#server/platform/jobs/runner.ts';
import type { Services } from '#server/services.ts';
import type { Connection } from './connection-gate.ts';
import { requireConnection } from './connections.ts';
import {
  type ConnectionRef,
  PROFILE,
  profileJob,
  REJECT,
  rejectJob,
  SETTLE,
  settleJob,
} from './jobs-later.ts';
import { readProfile, rejectSession, settleSession } from './session-jobs.ts';

const onConnection = z.object({ connection_id: z.uuid() });

export function connectionRefOfJob(payload: unknown): ConnectionRef {
  return { scope: scopeOfJob(payload), ...onConnection.parse(payload) };
}

/** The connection that a job is about. */
export function connectionOfJob({ db }: Services, payload: unknown): Promise<Connection> {
  const { scope, connection_id } = connectionRefOfJob(payload);
  return db.inTeam(scope, (tx) => requireConnection(tx, connection_id));
}

export function whatsappJobs(services: Services): Record<string, JobHandler> {
  const job = (
    handle: (services: Services, connection: Connection) => Promise<void>,
    plan: typeof rejectJob,
  ) => {
    const jobOf = (payload: unknown) => plan(connectionRefOfJob(payload));
    return retrying(services, jobOf, async (payload) =>
      handle(services, await connectionOfJob(services, payload)),
    );
  };
  return {
    [REJECT]: job(rejectSession, rejectJob),
    [PROFILE]: job(readProfile, profileJob),
    [SETTLE]: job(settleSession, settleJob),
  };
}
