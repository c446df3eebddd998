import { purgeExpired } from './features/accounts/purge-expired.ts';
import { purgeTeam } from './features/accounts/purge-team.ts';
import { sendPasswordNotice } from './features/accounts/send-password-notice.ts';
import { sendRecovery } from './features/accounts/send-recovery.ts';
import { securityNoticeDue } from './features/accounts/send-security-notice.ts';
import { sendVerification } from './features/accounts/send-verification.ts';
import { closeImpersonations } from './features/admin/stop-impersonation.ts';
import { answerConversation } from './features/agent/answer-conversation.ts';
import { endLateCreation } from './features/campaigns/end-creation.ts';
import { purgeCampaign } from './features/campaigns/purge-campaign.ts';
import { makeCampaign } from './features/campaigns/run-creation.ts';
import { tellAutomation } from './features/campaigns/tell-automation.ts';
import { answerDue } from './features/conversations/answer-due.ts';
import { backfill } from './features/conversations/backfill/backfill.ts';
import { checkSessions } from './features/conversations/backfill/check-sessions.ts';
import { deliveryDue } from './features/conversations/delivery/deliver-pending.ts';
import { resolveLid } from './features/conversations/receive/resolve-lid.ts';
import { tellNumberLost } from './features/conversations/tell-number-lost.ts';
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
  bindJob(numberLost, tellNumberLost),
  backfill,
  checkSessions,
  closeImpersonations,
  deliveryDue,
  endLateCreation,
  purgeExpired,
  makeCampaign,
  purgeCampaign,
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
  tellAutomation,
  trimLiveEvents,
];

/** The handler of every job by its name. */
export function jobHandlers(services: Services): Record<string, JobHandler> {
  return Object.fromEntries(jobs.map(({ name, handler }) => [name, handler(services)]));
}
