import {
  type GenerationStep,
  type GenerationStepName,
  MAX_GENERATION_MS,
  type StepState,
  withStep,
} from '#domain/campaigns/generation.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { newId } from '#server/platform/id.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import {
  type CreationRow,
  isStillOurs,
  type RunRef,
  storeSteps,
  takeOver,
} from './creation-queries.ts';

/** The creation was cancelled, ended, or taken over by a later run: this one is to stop quietly. */
export class RunOver extends Error {
  override readonly name = 'RunOver';
}

/** The creation used up its time. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong';
}

/** One worker's work on a creation. */
export interface CreationRun extends RunRef {
  row: CreationRow;
  /** ends the work: its reason is RunOver or TookTooLong */
  signal: AbortSignal;
  /** how long the offer may take, in ms: storing needs a moment at the end */
  patience(): number;
  /** Says how far it is; what is said while another one is being stored goes with the next. */
  step(step: GenerationStepName, state: StepState, detail?: string | null): void;
  /** Waits until what was said is stored. Throws RunOver when the run has lost the creation. */
  settled(): Promise<void>;
  /** The steps as they stand. */
  steps(): GenerationStep[];
  close(): void;
}

const LOOK_EVERY_MS = 1_000;
const RESERVE_MS = 3_000;

/** Begins the work on a running creation, from its beginning; undefined when it has ended. */
export async function beginRun(
  services: Pick<Services, 'db' | 'log'>,
  scope: TeamScope,
  creation_id: string,
): Promise<CreationRun | undefined> {
  const { db, log } = services;
  const run_id = newId();
  const row = await db.inTeam(scope, (tx) => takeOver(tx, creation_id, run_id));
  if (!row) return undefined;
  const ref = { creation_id, run_id };
  const over = new AbortController();
  const endsAt = row.started_at.getTime() + MAX_GENERATION_MS;
  const timeLeft = () => Math.max(0, endsAt - Date.now());
  const outOfTime = () => over.abort(new TookTooLong('out of time'));
  if (timeLeft() === 0) outOfTime();
  const late = setTimeout(outOfTime, timeLeft());
  const lost = () => over.abort(new RunOver('it is no longer ours'));
  const look = setInterval(() => {
    db.inTeam(scope, (tx) => isStillOurs(tx, ref)).then(
      (ours) => ours || lost(),
      (error) => log.warn({ err: error, creation_id }, 'a creation could not be looked at'),
    );
  }, LOOK_EVERY_MS);

  let steps = withoutProgress(row.steps);
  let said = false;
  let storing: Promise<void> | undefined;

  /** One statement at a time, each with the newest state. */
  async function store(): Promise<void> {
    while (said) {
      said = false;
      const ours = await db.inTeam(scope, async (tx) => {
        const stored = await storeSteps(tx, ref, steps);
        if (stored) await recordChanges(tx, 'creation', [creation_id]);
        return stored;
      });
      if (!ours) lost();
    }
  }

  function storeSoon() {
    storing ??= store().finally(() => {
      storing = undefined;
      // Something was said at the very end.
      if (said) storeSoon();
    });
    // Whoever waits for it hears of a failure.
    storing.catch(() => {});
  }

  return {
    ...ref,
    row,
    signal: over.signal,
    patience: () => Math.max(0, timeLeft() - RESERVE_MS),
    steps: () => steps,
    step(step, state, detail = null) {
      steps = withStep(steps, step, state, detail);
      said = true;
      storeSoon();
    },
    async settled() {
      for (let now = storing; now; now = storing) await now;
      over.signal.throwIfAborted();
    },
    close() {
      clearTimeout(late);
      clearInterval(look);
    },
  };
}

/** A repeat starts over: only the stored campaign is done. */
const withoutProgress = (steps: GenerationStep[]): GenerationStep[] =>
  steps.map((one, index) => (index === 0 ? one : { ...one, state: 'waiting', detail: null }));
