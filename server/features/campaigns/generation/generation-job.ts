import { z } from 'zod';
import { type GenerationTask, guidedSpec, websiteSpec } from '#domain/campaigns/campaign-spec.ts';
import { meterOf } from '#server/features/models/meter.ts';
import { recordModelUse } from '#server/features/models/record-use.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { metrics } from '#server/platform/metrics.ts';
import type { Services } from '#server/services.ts';
import { completeGeneration } from './complete-generation.ts';
import { delegateToAutomation } from './delegate-to-automation.ts';
import { abortGeneration, problem } from './end-generation.ts';
import { generateFromWebsite } from './generate-from-website.ts';
import {
  generateFromAnswers,
  GenerationFailure,
  type GenerationResult,
  type GenerationRun,
  GenerationTimeout,
  RunSuperseded,
  startRun,
} from './generation-run.ts';

const MAX_RETRIES = 2;
const RETRY_MS = 1_000;

/** Runs a generation. The payload is only its id, because the campaign spec is stored with it. */
export const generationJob = defineJob({
  name: 'campaigns:make',
  payload: z.object({ creation_id: z.uuid() }),
  key: ({ creation_id }) => `make:${creation_id}`,
  // A user is waiting for it.
  priority: -1,
  run: (services: Services, scope, { creation_id }, { tries }) =>
    processGeneration(services, scope, creation_id, tries),
});

/**
 * Reads the website, writes the offer and stores the result. Nothing is stored before the end, so a
 * retry after a crash starts over. Of two concurrent runs, the later one counts. Throws RetryAfter
 * after an unexpected error; every other outcome is stored.
 */
export async function processGeneration(
  services: Services,
  scope: TeamScope,
  creation_id: string,
  tries = 0,
): Promise<void> {
  const log = services.log.child({ creation_id });
  const run = await startRun({ ...services, log }, scope, creation_id);
  if (!run) return;
  const { kind, campaign_id } = run.row;
  try {
    run.signal.throwIfAborted();
    const { spec, result } = await generateByTeam({ ...services, log }, scope, run);
    await run.flush();
    const ready = await completeGeneration(services, scope, { run, spec, result });
    metrics.creations.inc({ kind, outcome: ready ? 'done' : 'dropped' });
    log.info({ campaign_id, ready }, 'campaign generated');
  } catch (error) {
    const cause: unknown = run.signal.aborted ? run.signal.reason : error;
    if (cause instanceof RunSuperseded) return;
    const isExpected = cause instanceof GenerationFailure || cause instanceof GenerationTimeout;
    // The database may be briefly unavailable.
    if (!isExpected && tries < MAX_RETRIES) {
      log.warn({ err: cause }, 'campaign generation will be retried');
      throw new RetryAfter(RETRY_MS, 'campaign generation will be retried', { cause });
    }
    await fail({ ...services, log }, scope, run, cause);
  } finally {
    run.close();
  }
}

/** Uses the team's own model, if it has one. Usage is recorded even when the generation fails. */
async function generateByTeam(services: Services, scope: TeamScope, run: GenerationRun) {
  const team = await services.models.forTeam(scope);
  const meter = meterOf(team);
  const teamServices = { ...services, model: meter.model, modelBreaker: team.modelBreaker };
  const { campaign_id } = run.row;
  try {
    return await generate(teamServices, scope, run);
  } finally {
    await recordModelUse(services, scope, meter.take(), { purpose: 'offer', campaign_id });
  }
}

async function generate(
  services: Services,
  scope: TeamScope,
  run: GenerationRun,
): Promise<{ spec: GenerationTask['spec']; result: GenerationResult }> {
  const { kind, form, by_automation } = run.row;
  const task: GenerationTask =
    kind === 'website'
      ? { kind, spec: websiteSpec.parse(form) }
      : { kind, spec: guidedSpec.parse(form) };
  const automation = by_automation ? null : services.automation;
  const result = automation
    ? await delegateToAutomation(services, automation, scope, run, task)
    : task.kind === 'website'
      ? await generateFromWebsite(services, run, task.spec)
      : await generateFromAnswers(services, run, task.spec);
  return { spec: task.spec, result };
}

async function fail(services: Services, scope: TeamScope, run: GenerationRun, cause: unknown) {
  const error =
    cause instanceof GenerationFailure
      ? { reason: cause.reason, message: cause.message }
      : problem(cause instanceof GenerationTimeout ? 'took_too_long' : 'internal');
  if (error.reason === 'internal') services.log.error({ err: cause }, 'campaign generation failed');
  else services.log.info({ reason: error.reason }, 'campaign could not be generated');
  metrics.creations.inc({ kind: run.row.kind, outcome: error.reason });
  await abortGeneration(services, scope, run, { state: 'failed', error });
}
