import type { Selectable } from 'kysely';
import { compileTemplate } from '#domain/prompts/compile.ts';
import { promptValues, type SystemVariables } from '#domain/prompts/variables.ts';
import type { Tables } from '#server/platform/db/tables.ts';

type Prompted = Pick<
  Selectable<Tables['campaigns']>,
  'behavior_prompt_template' | 'first_message_template' | 'prompt_variables'
>;

const NOTHING: SystemVariables = {
  agentName: '',
  companyName: '',
  goalType: '',
  goalLink: '',
  offerDescription: '',
  language: '',
  businessFocus: '',
};

/**
 * The prompts of a campaign compiled again from its templates, with some variables changed: the
 * columns to store. Variables of the person's own stay as they are. Nothing, where there are no
 * templates to compile.
 */
export function recompiled(
  { behavior_prompt_template, first_message_template, prompt_variables }: Prompted,
  changed: Partial<SystemVariables>,
) {
  if (behavior_prompt_template === '') return {};
  const values = {
    ...prompt_variables,
    ...promptValues({ ...NOTHING, ...prompt_variables, ...changed }),
  };
  return {
    prompt_variables: JSON.stringify(values),
    behavior_prompt: compileTemplate(behavior_prompt_template, values),
    first_message_prompt: compileTemplate(first_message_template, values),
  };
}
