import {
  erasureRequestedDue,
  erasureDoneDue,
} from './features/accounts/deletion/erasure-emails.ts';
import { purgeExpired } from './features/accounts/deletion/purge-expired.ts';
import { purgeTeam } from './features/accounts/deletion/close-team.ts';
import { sendRecovery } from './features/accounts/passwords/recovery.ts';
import { boundCounters } from './features/accounts/rate-limit/rate-limit-queries.ts';
import { securityNoticeDue, sendPasswordNotice } from './features/accounts/security-notice.ts';
import { sendVerification } from './features/accounts/sign-up/verification.ts';
import { closeImpersonations } from './features/admin/stop-impersonation.ts';
import { readForOptOut } from './features/agent/outside-turn/read-for-opt-out.ts';
import { answerConversation } from './features/agent/reply.ts';
import { summaryDue } from './features/agent/outside-turn/summarize-history.ts';
import { lowerAutonomy, watchAutonomy } from './features/agent/autonomy/watch-autonomy.ts';
import {
  watchFalseStatements,
  writeFalseStatements,
} from './features/agent/outside-turn/write-false-statements.ts';
import { updateCustomer } from './features/billing/customer.ts';
import { endSubscriptions } from './features/billing/manage-subscription.ts';
import { paymentMissing } from './features/billing/payment-missing.ts';
import {
  checkSubscriptions,
  endReplacedSubscriptions,
  gracePeriodEndDue,
  syncInJob,
  syncSubscription,
} from './features/billing/sync-subscription.ts';
import { closeUsagePeriod, closeUsagePeriods } from './features/billing/usage-periods.ts';
import { expireGeneration } from './features/campaigns/generation/end-generation.ts';
import { generationJob } from './features/campaigns/generation/generation-job.ts';
import { notifyAutomation } from './features/campaigns/generation/notify-automation.ts';
import { purgeCampaign } from './features/campaigns/remove-campaign.ts';
import {
  answerDue,
  assignDue,
  assignWaitingDue,
  fileStored,
  mentionDue,
  personDue,
  readingDue,
  resumeDue,
} from './features/conversations/declared-jobs.ts';
import { backfill } from './features/conversations/backfill/backfill.ts';
import { checkSessions } from './features/conversations/backfill/check-sessions.ts';
import { reactionDue } from './features/conversations/delivery/deliver-reaction.ts';
import { deliveryDue } from './features/conversations/delivery/deliver.ts';
import { fetchFile } from './features/conversations/files/fetch-file.ts';
import { textAfterCall } from './features/conversations/text-after-call.ts';
import { removeUpload } from './features/conversations/files/upload-file.ts';
import { assignLead, assignWaiting } from './features/conversations/inbox/assign-waiting.ts';
import { trimInbox } from './features/conversations/inbox/trim-inbox.ts';
import { releaseMember } from './features/conversations/inbox/release-member.ts';
import { markNumberBack, markNumberLost } from './features/conversations/mark-number.ts';
import { applyResumeSetting } from './features/conversations/inbox/resume-setting.ts';
import { resumeAgent } from './features/conversations/resume-agent.ts';
import { readFile } from './features/conversations/readings/read-file.ts';
import { resolveLid } from './features/conversations/receive/resolve-lid.ts';
import { storeEdited } from './features/conversations/receive/store-edited.ts';
import { fetchPicture } from './features/library/fetch-picture.ts';
import { embedPassages, embedTeams } from './features/knowledge/embed-passages.ts';
import { readDocument } from './features/knowledge/read-document.ts';
import { enterImport } from './features/leads/import/enter-import.ts';
import { enterPosts } from './features/leads/posts/enter-posts.ts';
import { readHeldPost } from './features/leads/posts/read-held-post.ts';
import { undoImport } from './features/leads/import/undo-import.ts';
import { fetchMetaLeads } from './features/leads/meta/fetch-meta-leads.ts';
import { purgeLeadCapture } from './features/leads/capture-settings.ts';
import { embedItems } from './features/library/embed-items.ts';
import { embeddingsDue, falseStatementsDue } from './features/models/declared-jobs.ts';
import { spendingDue } from './features/models/spending.ts';
import {
  deliverNotification,
  notifyLostNumber,
  notifyMentioned,
  notifySpending,
} from './features/notifications/deliver-notification.ts';
import { sendPaymentEmail, notifyPayment } from './features/notifications/notify-payment.ts';
import {
  notifyWaitingLeads,
  planWaitingNotices,
} from './features/notifications/notify-waiting-leads.ts';
import { trimNotices } from './features/notifications/claims.ts';
import { campaignResumed } from './features/outreach/pause-campaign.ts';
import { leaveNumber } from './features/numbers/leave-number.ts';
import { firstMessagesDue, followUpDue, planDue } from './features/outreach/plan-due.ts';
import { sendFirstMessages } from './features/outreach/send-first-messages.ts';
import { sendFollowUp } from './features/outreach/send-follow-up.ts';
import { applyTerms, deleteOldLeads } from './features/privacy/apply-terms.ts';
import { applyFileTerms, removeOldFiles } from './features/privacy/remove-old-files.ts';
import { eraseTeam } from './features/privacy/erase-team.ts';
import { createArchive, removeExpired } from './features/privacy/export-team.ts';
import { readEvidence, watchLearning } from './features/quality/learning/read-evidence.ts';
import { replayDue } from './features/quality/replays/replay-job.ts';
import { rerunEvals, watchEvals } from './features/quality/runs/rerun-evals.ts';
import { evalRunDue } from './features/quality/runs/run-job.ts';
import { checkTrial, watchTrials } from './features/quality/trials/watch-trials.ts';
import { deskEmailDue, memberEmailDue } from './features/support/email-jobs.ts';
import { membershipEnded } from './features/teams/member-queries.ts';
import { sendInvitation } from './features/teams/send-invitation.ts';
import { deliverWebhook, purgeWebhookEvents } from './features/webhooks/deliver.ts';
import { readOlderChats } from './features/left-alone/read-older-chats.ts';
import {
  notifyNumberLost,
  numberBack,
  numberLinked,
  numberLost,
} from './features/whatsapp/number-lost.ts';
import { leaveNumberDue, removeSession } from './features/whatsapp/unlink-number.ts';
import { recheckSession } from './features/whatsapp/recover-session.ts';
import {
  readProfile,
  rejectSession,
  updateSessionConfig,
} from './features/whatsapp/session-jobs.ts';
import { bindJob } from './platform/jobs/define-job.ts';
import type { BoundJob } from './platform/jobs/job-definition.ts';
import type { JobHandler } from './platform/jobs/runner.ts';
import { trimLiveEvents } from './platform/live/changes.ts';
import type { Services } from './services.ts';

/**
 * Every job of the product. `bindJob(answerDue, answerConversation)` binds a job that a lower feature
 * declares to the use case of a higher one.
 */
export const jobs: BoundJob<Services>[] = [
  bindJob(answerDue, answerConversation),
  bindJob(readingDue, readForOptOut),
  bindJob(fileStored, readFile),
  bindJob(assignDue, assignLead),
  bindJob(assignWaitingDue, assignWaiting),
  bindJob(resumeDue, resumeAgent),
  applyResumeSetting,
  bindJob(membershipEnded, releaseMember),
  bindJob(numberLost, markNumberLost),
  bindJob(notifyNumberLost, notifyLostNumber),
  bindJob(numberBack, markNumberBack),
  bindJob(numberLinked, readOlderChats),
  bindJob(leaveNumberDue, leaveNumber),
  bindJob(mentionDue, notifyMentioned),
  bindJob(personDue, planWaitingNotices),
  bindJob(spendingDue, notifySpending),
  bindJob(firstMessagesDue, sendFirstMessages),
  bindJob(embeddingsDue, async (services, scope) => {
    await embedPassages(services, scope);
    await embedItems(services, scope);
  }),
  bindJob(falseStatementsDue, writeFalseStatements),
  bindJob(followUpDue, sendFollowUp),
  bindJob(gracePeriodEndDue, syncInJob),
  bindJob(paymentMissing, notifyPayment),
  applyTerms,
  applyFileTerms,
  backfill,
  campaignResumed,
  checkSessions,
  checkSubscriptions,
  checkTrial,
  closeImpersonations,
  closeUsagePeriod,
  closeUsagePeriods,
  deliverWebhook,
  deleteOldLeads,
  removeOldFiles,
  deliveryDue,
  deskEmailDue,
  embedTeams,
  sendPaymentEmail,
  endReplacedSubscriptions,
  endSubscriptions,
  enterImport,
  enterPosts,
  readHeldPost,
  eraseTeam,
  erasureRequestedDue,
  erasureDoneDue,
  evalRunDue,
  rerunEvals,
  expireGeneration,
  fetchFile,
  textAfterCall,
  generationJob,
  memberEmailDue,
  createArchive,
  planDue,
  lowerAutonomy,
  purgeCampaign,
  boundCounters,
  purgeExpired,
  fetchMetaLeads,
  purgeLeadCapture,
  purgeTeam,
  purgeWebhookEvents,
  reactionDue,
  readDocument,
  fetchPicture,
  readEvidence,
  readProfile,
  recheckSession,
  rejectSession,
  removeExpired,
  removeSession,
  removeUpload,
  replayDue,
  resolveLid,
  storeEdited,
  securityNoticeDue,
  sendInvitation,
  sendPasswordNotice,
  sendRecovery,
  sendVerification,
  notifyAutomation,
  trimInbox,
  summaryDue,
  syncSubscription,
  deliverNotification,
  notifyWaitingLeads,
  trimLiveEvents,
  trimNotices,
  undoImport,
  updateCustomer,
  updateSessionConfig,
  watchAutonomy,
  watchEvals,
  watchFalseStatements,
  watchLearning,
  watchTrials,
];

export function jobHandlers(services: Services): Record<string, JobHandler> {
  return Object.fromEntries(jobs.map(({ name, handler }) => [name, handler(services)]));
}
