import type { Selectable } from 'kysely';
import { compileTemplate } from '#domain/prompts/compile.ts';
import { promptValues, type SystemVariables } from '#domain/prompts/variables.ts';
import type { Tables } from '#server/platform/db/tables.ts';

type StoredPrompts = Pick<
  Selectable<Tables['campaigns']>,
  'behavior_prompt_template' | 'first_message_template' | 'prompt_variables'
>;

const EMPTY: SystemVariables = {
  agentName: '',
  companyName: '',
  goalType: '',
  goalLink: '',
  offerDescription: '',
  language: '',
  businessFocus: '',
};

/**
 * Compiles a campaign's templates again with some variables changed. Returns the columns to store,
 * or none without a template. Custom variables stay.
 */
export function recompilePrompts(
  { behavior_prompt_template, first_message_template, prompt_variables }: StoredPrompts,
  changed: Partial<SystemVariables>,
) {
  if (behavior_prompt_template === '') return {};
  const values = {
    ...prompt_variables,
    ...promptValues({ ...EMPTY, ...prompt_variables, ...changed }),
  };
  return {
    prompt_variables: JSON.stringify(values),
    behavior_prompt: compileTemplate(behavior_prompt_template, values),
    first_message_prompt: compileTemplate(first_message_template, values),
  };
}
