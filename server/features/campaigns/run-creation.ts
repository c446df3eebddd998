import { z } from 'zod';
import {
  guidedSpec,
  type GuidedSpec,
  websiteSpec,
  type WebsiteSpec,
} from '#domain/campaigns/campaign-spec.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { metrics } from '#server/platform/metrics.ts';
import type { Services } from '#server/services.ts';
import { beginRun, type CreationRun, RunOver, TookTooLong } from './creation-run.ts';
import { endCreation, problem } from './end-creation.ts';
import { finishCreation } from './finish-creation.ts';
import { CreationProblem, type Made } from './made.ts';
import { makeByAutomation } from './make-by-automation.ts';
import { makeFromAnswers } from './make-from-answers.ts';
import { makeFromWebsite } from './make-from-website.ts';

const MOST_RETRIES = 2;
const RETRY_MS = 1_000;

/** The work of a creation. It carries only the id: what there is to do is stored. */
export const makeCampaign = defineJob({
  name: 'campaigns:make',
  payload: z.object({ creation_id: z.uuid() }),
  key: ({ creation_id }) => `make:${creation_id}`,
  // A person waits for it.
  priority: -1,
  run: (services: Services, scope, { creation_id }, { tries }) =>
    runCreation(services, scope, creation_id, tries),
});

/**
 * Does the work of a creation: reads, has the offer written, stores the result. It keeps nothing
 * before the end, so a repeat after a crash starts over, and of two runs the later one counts. How
 * it ends is stored. Throws RetryAfter when something unforeseen came in between.
 */
export async function runCreation(
  services: Services,
  scope: TeamScope,
  creation_id: string,
  tries = 0,
): Promise<void> {
  const log = services.log.child({ creation_id });
  const run = await beginRun({ ...services, log }, scope, creation_id);
  if (!run) return;
  try {
    run.signal.throwIfAborted();
    const { order, made } = await make({ ...services, log }, scope, run);
    await run.settled();
    const ready = await finishCreation(services, scope, { run, steps: run.steps(), order, made });
    metrics.creations.inc({ kind: run.row.kind, outcome: ready ? 'done' : 'dropped' });
    log.info({ campaign_id: run.row.campaign_id, ready }, 'a campaign was made');
  } catch (error) {
    const why: unknown = run.signal.aborted ? run.signal.reason : error;
    if (why instanceof RunOver) return;
    const known = why instanceof CreationProblem || why instanceof TookTooLong;
    // The database may just be away for a moment.
    if (!known && tries < MOST_RETRIES) {
      log.warn({ err: why }, 'a creation is begun again');
      throw new RetryAfter(RETRY_MS, 'a creation is begun again', { cause: why });
    }
    await fail({ ...services, log }, scope, run, why);
  } finally {
    run.close();
  }
}

async function make(
  services: Services,
  scope: TeamScope,
  run: CreationRun,
): Promise<{ order: WebsiteSpec | GuidedSpec; made: Made }> {
  const { kind, form, by_automation } = run.row;
  const automation = by_automation ? null : services.automation;
  if (kind === 'website') {
    const order = websiteSpec.parse(form);
    const made = automation
      ? await makeByAutomation(services, automation, scope, run, { kind, order })
      : await makeFromWebsite(services, run, order);
    return { order, made };
  }
  const order = guidedSpec.parse(form);
  const made = automation
    ? await makeByAutomation(services, automation, scope, run, { kind, order })
    : await makeFromAnswers(services, run, order);
  return { order, made };
}

async function fail(services: Services, scope: TeamScope, run: CreationRun, why: unknown) {
  const error =
    why instanceof CreationProblem
      ? { reason: why.reason, message: why.message }
      : problem(why instanceof TookTooLong ? 'took_too_long' : 'internal');
  if (error.reason === 'internal') services.log.error({ err: why }, 'a creation failed');
  else services.log.info({ reason: error.reason }, 'a campaign could not be made');
  metrics.creations.inc({ kind: run.row.kind, outcome: error.reason });
  await endCreation(services, scope, run, { state: 'failed', error });
}
