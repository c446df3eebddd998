import { purgeExpired } from './features/accounts/deletion/purge-expired.ts';
import { boundCounters } from './features/accounts/rate-limit/rate-limit-queries.ts';
import { closeImpersonations } from './features/admin/stop-impersonation.ts';
import { watchAutonomy } from './features/agent/autonomy/watch-autonomy.ts';
import { watchFalseStatements } from './features/agent/outside-turn/write-false-statements.ts';
import { checkSubscriptions } from './features/billing/sync-subscription.ts';
import { closeUsagePeriods } from './features/billing/usage-periods.ts';
import { checkSessions } from './features/conversations/backfill/check-sessions.ts';
import { trimInbox } from './features/conversations/inbox/trim-inbox.ts';
import { embedTeams } from './features/knowledge/embed-passages.ts';
import { purgeLeadCapture } from './features/leads/capture-settings.ts';
import { trimNotices } from './features/notifications/claims.ts';
import { planDue } from './features/outreach/plan-due.ts';
import { applyTerms } from './features/privacy/apply-terms.ts';
import { removeExpired } from './features/privacy/export-team.ts';
import { applyFileTerms } from './features/privacy/remove-old-files.ts';
import { watchLearning } from './features/quality/learning/read-evidence.ts';
import { watchEvals } from './features/quality/runs/rerun-evals.ts';
import { watchTrials } from './features/quality/trials/watch-trials.ts';
import { purgeWebhookEvents } from './features/webhooks/deliver.ts';
import { trimLiveEvents } from './platform/live/changes.ts';

/** Every recurring job. However many processes run, each run is enqueued once. */
export const crontab = [
  `* * * * * ${checkSessions.name} ?max=3`,
  `* * * * * ${closeImpersonations.name} ?max=3`,
  `* * * * * ${planDue.name} ?max=3`,
  `*/10 * * * * ${trimLiveEvents.name} ?max=3`,
  `*/5 * * * * ${closeUsagePeriods.name} ?max=3`,
  `37 * * * * ${checkSubscriptions.name} ?max=3`,
  `*/10 * * * * ${watchAutonomy.name} ?max=3`,
  `* * * * * ${watchLearning.name} ?max=3`,
  `*/10 * * * * ${watchEvals.name} ?max=3`,
  `41 * * * * ${watchFalseStatements.name} ?max=3`,
  `* * * * * ${watchTrials.name} ?max=3`,
  `*/10 * * * * ${boundCounters.name} ?max=3`,
  `17 3 * * * ${purgeExpired.name} ?max=3`,
  `7 2 * * * ${applyTerms.name} ?max=3`,
  `22 2 * * * ${applyFileTerms.name} ?max=3`,
  `12 * * * * ${removeExpired.name} ?max=3`,
  `47 3 * * * ${trimInbox.name} ?max=3`,
  `52 3 * * * ${trimNotices.name} ?max=3`,
  `57 3 * * * ${embedTeams.name} ?max=3`,
  `27 3 * * * ${purgeLeadCapture.name} ?max=3`,
  `32 3 * * * ${purgeWebhookEvents.name} ?max=3`,
].join('\n');
