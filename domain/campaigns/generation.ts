import { z } from 'zod';

/** The steps of the two kinds of generation, in order. */
const GENERATION_STEPS = {
  website: ['campaign', 'pages', 'screenshot', 'facts', 'offer', 'prompts'],
  guided: ['campaign', 'prompts', 'offer', 'results'],
} as const;

export type GenerationKind = keyof typeof GENERATION_STEPS;
export type GenerationStepName = (typeof GENERATION_STEPS)[GenerationKind][number];
export type StepState = 'waiting' | 'running' | 'done' | 'skipped' | 'failed';
export type GenerationState = 'running' | 'done' | 'failed' | 'cancelled';

export interface GenerationStep {
  step: GenerationStepName;
  state: StepState;
  /** shown beside the step, such as "3 of 5 pages" */
  detail: string | null;
}

/**
 * The generation of a campaign: its progress, then its outcome. Its id, table, job, procedures and
 * change kind keep their original name, `creation`.
 */
export interface Generation {
  creation_id: string;
  kind: GenerationKind;
  /** the campaign no longer exists after a failure or a cancel */
  campaign_id: string;
  campaign_slug: string;
  campaign_name: string;
  state: GenerationState;
  steps: GenerationStep[];
  /** why it failed: a code for programs and a message for users */
  error: { reason: string; message: string } | null;
  /** ISO times */
  started_at: string;
  ended_at: string | null;
}

/** A generation fails after this time. */
export const MAX_GENERATION_MS = 90_000;
/** How long a returning user sees the outcome. */
export const OUTCOME_SHOWN_MS = 10 * 60_000;

/** The initial steps. The transaction that stores the draft completes the first one. */
export function firstSteps(kind: GenerationKind): GenerationStep[] {
  return GENERATION_STEPS[kind].map((step, index) => ({
    step,
    state: index === 0 ? 'done' : 'waiting',
    detail: null,
  }));
}

/** Sets the state of one step. A step of the other kind changes nothing. */
export function withStep(
  steps: GenerationStep[],
  step: GenerationStepName,
  state: StepState,
  detail: string | null = null,
): GenerationStep[] {
  return steps.map((item) => (item.step === step ? { step, state, detail } : item));
}

/** The steps of a failed generation: running ones become failed, the rest stay the same. */
export function failRunningSteps(steps: GenerationStep[]): GenerationStep[] {
  return steps.map((step) => (step.state === 'running' ? { ...step, state: 'failed' } : step));
}

export const generationRef = z.object({ team_slug: z.string(), creation_id: z.uuid() });
