import { compileTemplate } from './compile.ts';
import { behaviorTemplate, firstMessageTemplate } from './templates.ts';
import { promptValues, type SystemVariables } from './variables.ts';

/** Templates, the values of their variables, and both compiled prompts. */
export interface CampaignPrompts {
  behavior_prompt_template: string;
  first_message_template: string;
  behavior_prompt: string;
  first_message_prompt: string;
  values: Record<string, string>;
}

interface Wording {
  /** what to ask a lead, in the agent's language */
  questions?: string[];
  /** an example of a first message */
  example?: string;
}

/** Creates the prompts of a new agent. */
export function campaignPrompts(
  variables: SystemVariables,
  wording: Wording = {},
): CampaignPrompts {
  return compilePrompts(
    {
      behavior_prompt_template: behaviorTemplate(wording.questions),
      first_message_template: firstMessageTemplate(wording.example),
    },
    promptValues(variables),
  );
}

/** Compiles stored templates with other values. */
export function compilePrompts(
  templates: Pick<CampaignPrompts, 'behavior_prompt_template' | 'first_message_template'>,
  values: Record<string, string>,
): CampaignPrompts {
  return {
    ...templates,
    behavior_prompt: compileTemplate(templates.behavior_prompt_template, values),
    first_message_prompt: compileTemplate(templates.first_message_template, values),
    values,
  };
}
