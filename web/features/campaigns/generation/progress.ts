import type { Creation, CreationKind, CreationStep } from '#domain/campaigns/creation.ts';

const over = ({ state }: CreationStep) => state === 'done' || state === 'skipped';
const begun = (creation: Creation, ...names: CreationStep['step'][]) =>
  creation.steps.some(({ step, state }) => names.includes(step) && state !== 'waiting');

/** Index of the dialog's current message. */
export function messageIndex(kind: CreationKind, creation: Creation | null): number {
  if (!creation) return 0;
  if (kind === 'website') {
    return begun(creation, 'pages', 'screenshot', 'facts', 'offer', 'prompts') ? 2 : 1;
  }
  if (begun(creation, 'results')) return 2;
  const prompts = creation.steps.find(({ step }) => step === 'prompts');
  return begun(creation, 'offer') || (prompts && over(prompts)) ? 1 : 0;
}

/** Percent of the steps that are over. */
export function percentDone({ steps }: Creation): number {
  return steps.length === 0 ? 0 : Math.round((steps.filter(over).length / steps.length) * 100);
}
