import { z } from 'zod';
import { RESOLVE_LID, resolveLidJob } from '#server/features/conversations/resolve-lid-later.ts';
import { connectionRefOfJob, forConnection } from '#server/features/whatsapp/job-connection.ts';
import { WATCH } from '#server/features/whatsapp/jobs-later.ts';
import { scopeOfJob } from '#server/platform/jobs/job-gate.ts';
import { retrying } from '#server/platform/jobs/retry.ts';
import type { JobHandler } from '#server/platform/jobs/runner.ts';
import type { Services } from '#server/services.ts';
import { catchUp } from './catch-up.ts';
import { CATCH_UP, CATCH_UP_REASONS, catchUpJob } from './catch-up-later.ts';
import { reply } from './reply.ts';
import { REPLY, replyJob } from './reply-later.ts';
import { resolveLid } from './resolve-lid.ts';
import { tendSessions } from './tend-sessions.ts';

const attendTo = z.object({ conversation_id: z.uuid() });
const about = z.object({ lid: z.string().min(1), tries: z.int().default(0) });
// Jobs of an older version name no reason.
const reason = z.object({ because: z.enum(CATCH_UP_REASONS).default('missed') });
const round = z.object({ after_gap: z.boolean().default(false) });

export function agentJobs(services: Services): Record<string, JobHandler> {
  const replyOf = (payload: unknown) =>
    replyJob(scopeOfJob(payload), attendTo.parse(payload).conversation_id);
  const catchUpOf = (payload: unknown) =>
    catchUpJob(connectionRefOfJob(payload), reason.parse(payload).because);
  const resolveLidOf = (payload: unknown) =>
    resolveLidJob(connectionRefOfJob(payload), about.parse(payload).lid);
  return {
    [REPLY]: retrying(services, replyOf, (payload) =>
      reply(services, scopeOfJob(payload), attendTo.parse(payload).conversation_id),
    ),
    [CATCH_UP]: retrying(
      services,
      catchUpOf,
      forConnection(services, (connection, payload) =>
        catchUp(services, connection, reason.parse(payload).because),
      ),
    ),
    [RESOLVE_LID]: retrying(
      services,
      resolveLidOf,
      forConnection(services, (connection, payload) =>
        resolveLid(services, connection, about.parse(payload)),
      ),
    ),
    [WATCH]: (payload) => tendSessions(services, round.parse(payload ?? {})),
  };
}
