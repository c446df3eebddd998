import { type GuidedSpec, offerContextOf } from '#domain/campaigns/campaign-spec.ts';
import {
  type GenerationStep,
  type GenerationStepName,
  MAX_GENERATION_MS,
  type StepState,
  withStep,
} from '#domain/campaigns/generation.ts';
import type { CheckedOffer } from '#domain/offers/schema.ts';
import type { SiteFact } from '#domain/websites/facts.ts';
import { writeOffer } from '#server/features/offers/write-offer.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { newId } from '#server/platform/id.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import {
  claimRun,
  type GenerationRow,
  isCurrentRun,
  type RunRef,
  storeSteps,
} from './generation-queries.ts';

/** Everything that a generation produced. One transaction stores it at the end. */
export interface GenerationResult {
  offer: CheckedOffer;
  site: GeneratedSite | null;
  /** prompts from an outside automation; otherwise our templates are compiled */
  prompts?: { behavior_prompt?: string; first_message_prompt?: string };
}

/** The content of a website, as its campaign stores it. */
export interface GeneratedSite {
  content: string;
  facts: SiteFact[];
  screenshot: { bytes: Uint8Array; mime: string } | null;
}

/** The generation can't succeed. The user sees the message. */
export class GenerationFailure extends Error {
  override readonly name = 'GenerationFailure';
  readonly reason: string;

  constructor(reason: string, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The generation has ended, or a later run has claimed it. This run stops without an error. */
export class RunSuperseded extends Error {
  override readonly name = 'RunSuperseded';
}

/** The generation used up its time. */
export class GenerationTimeout extends Error {
  override readonly name = 'GenerationTimeout';
}

/** One worker's attempt at a generation. */
export interface GenerationRun extends RunRef {
  row: GenerationRow;
  /** aborts the work; its reason is RunSuperseded or GenerationTimeout */
  signal: AbortSignal;
  /** how long the offer may take, in ms; storing the result needs a moment at the end */
  offerTimeoutMs(): number;
  /** Reports a step. Reports that arrive during a write are stored together by the next write. */
  reportStep(step: GenerationStepName, state: StepState, detail?: string | null): void;
  /** Waits until all reports are stored. Throws RunSuperseded when a later run has claimed it. */
  flush(): Promise<void>;
  /** The steps as reported so far. */
  steps(): GenerationStep[];
  close(): void;
}

const CHECK_INTERVAL_MS = 1_000;
const RESERVED_MS = 3_000;

/** Claims a running generation and starts it from the beginning; undefined when it has ended. */
export async function startRun(
  services: Pick<Services, 'db' | 'log'>,
  scope: TeamScope,
  creation_id: string,
): Promise<GenerationRun | undefined> {
  const { db, log } = services;
  const run_id = newId();
  const row = await db.inTeam(scope, (tx) => claimRun(tx, creation_id, run_id));
  if (!row) return undefined;
  const ref = { creation_id, run_id };
  const controller = new AbortController();
  const deadline = row.started_at.getTime() + MAX_GENERATION_MS;
  const timeLeft = () => Math.max(0, deadline - Date.now());
  const expire = () => controller.abort(new GenerationTimeout('the generation ran out of time'));
  if (timeLeft() === 0) expire();
  const timeout = setTimeout(expire, timeLeft());
  const supersede = () => controller.abort(new RunSuperseded('the run was superseded'));
  const check = setInterval(() => {
    db.inTeam(scope, (tx) => isCurrentRun(tx, ref)).then(
      (isCurrent) => isCurrent || supersede(),
      (error) => log.warn({ err: error, creation_id }, 'could not check a generation run'),
    );
  }, CHECK_INTERVAL_MS);

  let steps = withoutProgress(row.steps);
  let isDirty = false;
  let writing: Promise<void> | undefined;

  /** One statement at a time, each with the newest state. */
  async function write(): Promise<void> {
    while (isDirty) {
      isDirty = false;
      const isCurrent = await db.inTeam(scope, async (tx) => {
        const stored = await storeSteps(tx, ref, steps);
        if (stored) await recordChanges(tx, 'creation', [creation_id]);
        return stored;
      });
      if (!isCurrent) supersede();
    }
  }

  function scheduleWrite() {
    writing ??= write().finally(() => {
      writing = undefined;
      // A step was reported after the last check of the loop.
      if (isDirty) scheduleWrite();
    });
    // flush() rethrows a failure.
    writing.catch(() => {});
  }

  return {
    ...ref,
    row,
    signal: controller.signal,
    offerTimeoutMs: () => Math.max(0, timeLeft() - RESERVED_MS),
    steps: () => steps,
    reportStep(step, state, detail = null) {
      steps = withStep(steps, step, state, detail);
      isDirty = true;
      scheduleWrite();
    },
    async flush() {
      for (let current = writing; current; current = writing) await current;
      controller.signal.throwIfAborted();
    },
    close() {
      clearTimeout(timeout);
      clearInterval(check);
    },
  };
}

/** A retry starts over. Only the first step, the stored draft, is done. */
const withoutProgress = (steps: GenerationStep[]): GenerationStep[] =>
  steps.map((step, index) => (index === 0 ? step : { ...step, state: 'waiting', detail: null }));

/** Writes the offer from the answers and reports each step. */
export async function generateFromAnswers(
  services: Pick<Services, 'model' | 'log'>,
  run: GenerationRun,
  spec: GuidedSpec,
): Promise<GenerationResult> {
  run.reportStep('prompts', 'done');
  run.reportStep('offer', 'running');
  const { signal } = run;
  const context = offerContextOf(spec, null);
  const offer = await writeOffer(services, context, { signal, timeoutMs: run.offerTimeoutMs() });
  run.reportStep('offer', 'done', offer.generated === 'template' ? 'plain template' : null);
  run.reportStep('results', 'running');
  return { offer, site: null };
}
