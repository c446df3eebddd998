import { sql } from 'kysely';
import { z } from 'zod';
import { reasonText } from '#domain/notifications/reasons.ts';
import { findBreach } from '#domain/quality/trials/schema.ts';
import { planEventNotifications } from '#server/features/notifications/deliver-notification.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { defineWatch } from '#server/platform/jobs/define-system-job.ts';
import type { Services } from '#server/services.ts';
import { figuresOf } from './trial-figures.ts';
import { endTrial, findTrial, recordTrial } from './trial-store.ts';

/** Trials per check. */
const MAX_CHECKED = 1_000;

/** Every minute: checks the figures of each running trial. */
export const watchTrials = defineWatch(
  'trials:watch',
  () => sql<{ team_id: string; trial_id: string }>`SELECT team_id, trial_id
    FROM gate_running_trials(${MAX_CHECKED})`,
  ({ team_id: teamId, trial_id }) => checkTrial.spec({ teamId }, { trial_id }),
);

/** Rolls back a candidate above a limit, once, and notifies the members who manage the campaign. */
export const checkTrial = defineJob({
  name: 'trials:check',
  payload: z.object({ trial_id: z.uuid() }),
  key: ({ trial_id }) => `trial:${trial_id}`,
  run: async ({ db, log }: Pick<Services, 'db' | 'log'>, scope, { trial_id }) => {
    await db.inTeam(scope, async (tx) => {
      const trial = await findTrial(tx, trial_id);
      if (trial?.state !== 'running') return;
      const { candidate } = await figuresOf(tx, trial);
      const reason = findBreach(candidate, trial.limits);
      if (!reason) return;
      const why = reasonText(reason);
      if (!(await endTrial(tx, trial, { state: 'rolled_back', by_user_id: null, why }))) return;
      const { campaign_id } = trial;
      await recordTrial(tx, 'trial.rolled_back', trial, null, { why });
      const since = new Date().toISOString();
      await planEventNotifications(tx, { kind: 'trial', campaign_id, why: reason, since });
      log.info({ campaign_id, trial_id, why }, 'a trial was rolled back');
    });
  },
});
