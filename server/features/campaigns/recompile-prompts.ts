import type { Selectable } from 'kysely';
import { Refusal } from '#domain/errors.ts';
import { compiledTooLong, MAX_COMPILED } from '#domain/prompt-editor/compile-content.ts';
import { compiledLength, compileTemplate } from '#domain/prompts/compile.ts';
import { storedVariables, valuesOf } from '#domain/prompts/custom-variables.ts';
import { promptValues, type SystemVariables } from '#domain/prompts/variables.ts';
import type { Tables } from '#server/platform/db/tables.ts';

type StoredPrompts = Pick<
  Selectable<Tables['campaigns']>,
  'behavior_prompt_template' | 'first_message_template' | 'prompt_variables' | 'custom_variables'
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
 * Recompiles a campaign's templates with some variables changed. Returns the columns to store, or none
 * without a template. Throws INVALID_INPUT if a prompt becomes too long to publish.
 */
export function recompilePrompts(stored: StoredPrompts, changed: Partial<SystemVariables>) {
  const { behavior_prompt_template, first_message_template, prompt_variables } = stored;
  if (behavior_prompt_template === '') return {};
  const system = {
    ...prompt_variables,
    ...promptValues({ ...EMPTY, ...prompt_variables, ...changed }),
  };
  const custom = valuesOf(storedVariables(stored.custom_variables));
  const [before, values] = [
    { ...custom, ...prompt_variables },
    { ...custom, ...system },
  ];
  for (const template of [behavior_prompt_template, first_message_template]) {
    const length = compiledLength(template, values);
    // A prompt that was already too long may be shortened.
    if (length > MAX_COMPILED && length > compiledLength(template, before)) {
      throw new Refusal('INVALID_INPUT', compiledTooLong());
    }
  }
  return {
    prompt_variables: JSON.stringify(system),
    behavior_prompt: compileTemplate(behavior_prompt_template, values),
    first_message_prompt: compileTemplate(first_message_template, values),
  };
}
