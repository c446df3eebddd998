import { manualAgent, manualBasics, manualOffer } from '#domain/campaigns/schema.ts';
import type { ManualDraft } from './draft.ts';

type FieldName = keyof ManualDraft;

/** The three steps, each with its fields in the order in which they stand. */
export const STEPS: {
  schema: typeof manualBasics | typeof manualOffer | typeof manualAgent;
  fields: FieldName[];
}[] = [
  {
    schema: manualBasics,
    fields: ['campaignName', 'companyName', 'businessActivity', 'customBusinessActivity'],
  },
  { schema: manualOffer, fields: ['offerDescription'] },
  {
    schema: manualAgent,
    fields: [
      'agentName',
      'agentLanguage',
      'agentStyle',
      'mainObjective',
      'customObjective',
      'objectiveLink',
    ],
  },
];

/** The first message of a step that is not complete; undefined when it is. */
export function stepProblem(step: number, draft: ManualDraft): string | undefined {
  const result = STEPS[step]?.schema.safeParse(draft);
  return result && !result.success ? result.error.issues[0]?.message : undefined;
}

/** The step on which the first of these fields stands; undefined when none is known. */
export function stepOfFields(names: string[]): number | undefined {
  const index = STEPS.findIndex(({ fields }) => fields.some((field) => names.includes(field)));
  return index < 0 ? undefined : index;
}
