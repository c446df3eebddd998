import type { Generation, GenerationKind, GenerationStep } from '#domain/campaigns/generation.ts';

const over = ({ state }: GenerationStep) => state === 'done' || state === 'skipped';
const begun = (generation: Generation, ...names: GenerationStep['step'][]) =>
  generation.steps.some(({ step, state }) => names.includes(step) && state !== 'waiting');

/** Index of the dialog's current message. */
export function messageIndex(kind: GenerationKind, generation: Generation | null): number {
  if (!generation) return 0;
  if (kind === 'website') {
    return begun(generation, 'pages', 'screenshot', 'facts', 'offer', 'prompts') ? 2 : 1;
  }
  if (begun(generation, 'results')) return 2;
  const prompts = generation.steps.find(({ step }) => step === 'prompts');
  return begun(generation, 'offer') || (prompts && over(prompts)) ? 1 : 0;
}

/** Percent of the steps that are over. */
export function percentDone({ steps }: Generation): number {
  return steps.length === 0 ? 0 : Math.round((steps.filter(over).length / steps.length) * 100);
}
