import type { JobHandler } from '#server/platform/jobs/runner.ts';
import type { Services } from '#server/services.ts';
import { CLOSE_IMPERSONATIONS, closeImpersonations } from './stop-impersonation.ts';

export function adminJobs(services: Services): Record<string, JobHandler> {
  return { [CLOSE_IMPERSONATIONS]: () => closeImpersonations(services) };
}
