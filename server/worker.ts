import { purgeExpired } from './features/accounts/purge-expired.ts';
import { purgeTeam } from './features/accounts/purge-team.ts';
import { sendPasswordNotice } from './features/accounts/send-password-notice.ts';
import { sendRecovery } from './features/accounts/send-recovery.ts';
import { securityNoticeDue } from './features/accounts/send-security-notice.ts';
import { sendVerification } from './features/accounts/send-verification.ts';
import { closeImpersonations } from './features/admin/stop-impersonation.ts';
import { answerConversation } from './features/agent/answer-conversation.ts';
import { expireGeneration } from './features/campaigns/expire-generation.ts';
import { purgeCampaign } from './features/campaigns/purge-campaign.ts';
import { generationJob } from './features/campaigns/generation-job.ts';
import { notifyAutomation } from './features/campaigns/notify-automation.ts';
import { answerDue } from './features/conversations/answer-due.ts';
import { backfill } from './features/conversations/backfill/backfill.ts';
import { checkSessions } from './features/conversations/backfill/check-sessions.ts';
import { deliveryDue } from './features/conversations/delivery/deliver-pending.ts';
import { resolveLid } from './features/conversations/receive/resolve-lid.ts';
import { markNumberLost } from './features/conversations/mark-number-lost.ts';
import { sendInvitation } from './features/teams/send-invitation.ts';
import { numberLost } from './features/whatsapp/number-lost.ts';
import { removeSession } from './features/whatsapp/remove-session.ts';
import { readProfile, recheckSession, rejectSession } from './features/whatsapp/session-jobs.ts';
import { bindJob } from './platform/jobs/define-job.ts';
import type { BoundJob } from './platform/jobs/job-definition.ts';
import type { JobHandler } from './platform/jobs/runner.ts';
import { trimLiveEvents } from './platform/live/trim-live-events.ts';
import type { Services } from './services.ts';

/**
 * Every job of the product. `bindJob(answerDue, answerConversation)` binds a job that a lower feature
 * declares to the use case of a higher one.
 */
export const jobs: BoundJob<Services>[] = [
  bindJob(answerDue, answerConversation),
  bindJob(numberLost, markNumberLost),
  backfill,
  checkSessions,
  closeImpersonations,
  deliveryDue,
  expireGeneration,
  generationJob,
  purgeCampaign,
  purgeExpired,
  purgeTeam,
  readProfile,
  recheckSession,
  rejectSession,
  removeSession,
  resolveLid,
  securityNoticeDue,
  sendInvitation,
  sendPasswordNotice,
  sendRecovery,
  sendVerification,
  notifyAutomation,
  trimLiveEvents,
];

/** The handler of every job by its name. */
export function jobHandlers(services: Services): Record<string, JobHandler> {
  return Object.fromEntries(jobs.map(({ name, handler }) => [name, handler(services)]));
}
