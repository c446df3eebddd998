import { z } from 'zod';

/** The steps of the two ways in which the product makes a campaign ready, in order. */
export const GENERATION_STEPS = {
  website: ['campaign', 'pages', 'screenshot', 'facts', 'offer', 'prompts'],
  guided: ['campaign', 'prompts', 'offer', 'results'],
} as const;

export const GENERATION_KINDS = ['website', 'guided'] as const;
export type GenerationKind = (typeof GENERATION_KINDS)[number];
export type GenerationStepName = (typeof GENERATION_STEPS)[GenerationKind][number];
export type StepState = 'waiting' | 'running' | 'done' | 'skipped' | 'failed';
export type GenerationState = 'running' | 'done' | 'failed' | 'cancelled';

export interface GenerationStep {
  step: GenerationStepName;
  state: StepState;
  /** what a person may read beside it, as in "3 of 5 pages" */
  detail: string | null;
}

/** A campaign on its way, and for a while what became of it. */
export interface Generation {
  creation_id: string;
  kind: GenerationKind;
  /** after a failure or a cancel there is no such campaign any more */
  campaign_id: string;
  campaign_slug: string;
  campaign_name: string;
  state: GenerationState;
  steps: GenerationStep[];
  /** why it failed: a short name for machines, and words for a person */
  error: { reason: string; message: string } | null;
  /** ISO times */
  started_at: string;
  ended_at: string | null;
}

/** Longer than this a creation does not take: then it has failed. */
export const MAX_GENERATION_MS = 90_000;
/** So long its end is shown to the person who comes back to it. */
export const SHOWN_AFTER_END_MS = 10 * 60_000;

/** The steps at the beginning: the first is done with the transaction that stores the draft. */
export function firstSteps(kind: GenerationKind): GenerationStep[] {
  return GENERATION_STEPS[kind].map((step, index) => ({
    step,
    state: index === 0 ? 'done' : 'waiting',
    detail: null,
  }));
}

/** The steps with one of them in a new state. A step of the other way changes nothing. */
export function withStep(
  steps: GenerationStep[],
  step: GenerationStepName,
  state: StepState,
  detail: string | null = null,
): GenerationStep[] {
  return steps.map((one) => (one.step === step ? { step, state, detail } : one));
}

/** The steps when it ends badly: what was under way has failed, the rest is never begun. */
export function stepsAtFailure(steps: GenerationStep[]): GenerationStep[] {
  return steps.map((one) => (one.state === 'running' ? { ...one, state: 'failed' } : one));
}

export const generationRef = z.object({ teamSlug: z.string(), creation_id: z.uuid() });

/** Why a creation failed, besides the problems that a website may have. */
export const GENERATION_PROBLEMS = {
  network: 'Cannot connect to processing server. Please check your connection.',
  processing: 'Failed to process website',
  took_too_long: 'This took too long, so we stopped. Please try again.',
  internal: 'Unable to create your agent. Please try again.',
} as const;

/** What stands above the message of a creation that failed. */
export function generationErrorTitle(reason: string): string {
  if (reason === 'network') return 'Network error';
  return reason === 'internal' || reason === 'took_too_long'
    ? 'Failed to create agent'
    : 'Website processing failed';
}
