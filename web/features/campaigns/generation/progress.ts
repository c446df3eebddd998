import type { Generation, GenerationKind, GenerationStep } from '#domain/campaigns/generation.ts';

const over = ({ state }: GenerationStep) => state === 'done' || state === 'skipped';
const begun = (creation: Generation, ...names: GenerationStep['step'][]) =>
  creation.steps.some(({ step, state }) => names.includes(step) && state !== 'waiting');

/** Which of its dialog's three messages is true now; `null` while the campaign is being stored. */
export function messageIndex(kind: GenerationKind, creation: Generation | null): number {
  if (!creation) return 0;
  if (kind === 'website') {
    return begun(creation, 'pages', 'screenshot', 'facts', 'offer', 'prompts') ? 2 : 1;
  }
  if (begun(creation, 'results')) return 2;
  const prompts = creation.steps.find(({ step }) => step === 'prompts');
  return begun(creation, 'offer') || (prompts && over(prompts)) ? 1 : 0;
}

/** Percent of the steps that are over. */
export function percentDone({ steps }: Generation): number {
  return steps.length === 0 ? 0 : Math.round((steps.filter(over).length / steps.length) * 100);
}
