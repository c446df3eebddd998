import {
  type Generation,
  type GenerationKind,
  type GenerationStepName,
  firstSteps,
  type StepState,
  withStep,
} from '#domain/campaigns/generation.ts';

interface GenerationOptions extends Partial<Omit<Generation, 'steps'>> {
  kind?: GenerationKind;
  steps?: Partial<Record<GenerationStepName, StepState | [StepState, string]>>;
}

/** A campaign whose generation has just started. */
export function buildGeneration({
  kind = 'website',
  steps = {},
  ...rest
}: GenerationOptions = {}): Generation {
  const made = Object.entries(steps).reduce((before, [step, wanted]) => {
    const [state, detail] = Array.isArray(wanted) ? wanted : [wanted, null];
    return withStep(before, step as GenerationStepName, state, detail);
  }, firstSteps(kind));
  return {
    creation_id: '11111111-1111-4111-8111-111111111111',
    kind,
    campaign_id: '22222222-2222-4222-8222-222222222222',
    campaign_slug: 'nord-campaign-ab12',
    campaign_name: 'Nord Campaign',
    state: 'running',
    steps: made,
    error: null,
    started_at: '2026-01-01T00:00:00.000Z',
    ended_at: null,
    ...rest,
  };
}
