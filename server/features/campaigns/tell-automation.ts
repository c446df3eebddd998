import { z } from 'zod';
import { manualSetupOf } from '#domain/automation/payloads.ts';
import { focusOfActivity } from '#domain/campaigns/focus-of-activity.ts';
import { manualForm, type ManualForm } from '#domain/campaigns/schema.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { JobSpec } from '#server/platform/jobs/enqueue.ts';
import { scopeOfJob } from '#server/platform/jobs/job-gate.ts';
import type { Services } from '#server/services.ts';
import { findTold } from './queries.ts';

export const TELL_AUTOMATION = 'campaigns:tell-automation';
const LONGEST_MS = 60_000;

const told = z.object({ campaign_id: z.uuid(), form: manualForm });

export const tellAutomationJob = (
  scope: TeamScope,
  campaign_id: string,
  form: ManualForm,
): JobSpec => ({
  identifier: TELL_AUTOMATION,
  payload: { team_id: scope.teamId, campaign_id, form },
  job_key: `tell-automation:${campaign_id}`,
});

/**
 * Tells the automation of a campaign that was set up by hand (branch C). The campaign is ready
 * without it, so a failure is only logged.
 */
export async function tellAutomation(
  { db, automation, log }: Pick<Services, 'db' | 'automation' | 'log'>,
  payload: unknown,
): Promise<void> {
  if (!automation) return;
  const { campaign_id, form } = told.parse(payload);
  const found = await db.inTeam(scopeOfJob(payload), (tx) => findTold(tx, campaign_id));
  if (!found) return;
  const { webhook_url, ...names } = found;
  const focus = focusOfActivity(form.businessActivity);
  const body = manualSetupOf(
    { ...names, document_id: campaign_id },
    form,
    focus,
    webhook_url ?? '',
  );
  try {
    const signal = AbortSignal.timeout(LONGEST_MS);
    const { status } = await automation.post('/manual-setup', body, { signal });
    if (status >= 300) log.warn({ campaign_id, status }, 'the automation refused a manual setup');
  } catch (error) {
    log.warn({ err: error, campaign_id }, 'the automation was not told of a manual setup');
  }
}
