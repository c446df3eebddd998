import { z } from 'zod';
import { manualSetupOf } from '#domain/automation/payloads.ts';
import { focusOfActivity } from '#domain/campaigns/focus-of-activity.ts';
import { manualForm, type ManualForm } from '#domain/campaigns/schema.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/services.ts';
import { findAutomationTarget } from '../queries.ts';

const MAX_REQUEST_MS = 60_000;

/**
 * Notifies the automation of a manual campaign (branch C). The campaign is ready without it, so a
 * failure is only logged.
 */
export const notifyAutomation = defineJob({
  name: 'campaigns:tell-automation',
  payload: z.object({ campaign_id: z.uuid(), form: manualForm }),
  key: ({ campaign_id }) => `tell-automation:${campaign_id}`,
  run: postSetup,
});

async function postSetup(
  { db, automation, log }: Pick<Services, 'db' | 'automation' | 'log'>,
  scope: TeamScope,
  { campaign_id, form }: { campaign_id: string; form: ManualForm },
): Promise<void> {
  if (!automation) return;
  const target = await db.inTeam(scope, (tx) => findAutomationTarget(tx, campaign_id));
  if (!target) return;
  const { webhook_url, ...names } = target;
  const focus = focusOfActivity(form.businessActivity);
  const body = manualSetupOf(
    { ...names, document_id: campaign_id },
    form,
    focus,
    webhook_url ?? '',
  );
  try {
    const signal = AbortSignal.timeout(MAX_REQUEST_MS);
    const { status } = await automation.post('/manual-setup', body, { signal });
    if (status >= 300) log.warn({ campaign_id, status }, 'the automation rejected a manual setup');
  } catch (error) {
    log.warn({ err: error, campaign_id }, 'could not notify the automation of a manual setup');
  }
}
