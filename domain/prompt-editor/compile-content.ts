import { promptsErrors } from '#copy/errors/prompts.ts';
import { editorGoal, EDITOR_GOALS, goalLabel } from '../campaigns/goals.ts';
import { languageStyleLine, type LanguageStyle } from '../offers/language-variants.ts';
import { compiledLength, compileTemplate } from '../prompts/compile.ts';
import { valuesOf } from '../prompts/custom-variables.ts';
import { behaviorTemplate, FIRST_MESSAGE_TEMPLATE } from '../prompts/templates.ts';
import { promptValues } from '../prompts/variables.ts';
import type { PromptContent } from './content.ts';

/** A longer prompt costs too much in every turn and exceeds some models' context. */
export const MAX_COMPILED = 60_000;
export const compiledTooLong = () => promptsErrors.compiledTooLong({ max: MAX_COMPILED });

/** The defaults for empty templates, in the editor and for the agent. */
export const DEFAULT_TEMPLATES = {
  behavior_prompt_template: behaviorTemplate(),
  first_message_template: FIRST_MESSAGE_TEMPLATE,
};

/** The live campaign's data that compiling needs besides the content. */
export interface CompileFacts extends LanguageStyle {
  prompt_variables: Record<string, string>;
  goal_type: string;
  goal_custom: string | null;
  agent_language: string;
}

/** Returns the values of the system variables as stored with the campaign. */
export function systemVariables(
  { system }: PromptContent,
  live: CompileFacts,
): Record<string, string> {
  const { prompt_variables: stored, goal_type, goal_custom, agent_language } = live;
  const sameGoal = system.goalType === editorGoal(goal_type);
  const goal = sameGoal
    ? stored.goalType || goalLabel(goal_type, goal_custom ?? '')
    : EDITOR_GOALS[system.goalType];
  return {
    ...stored,
    ...promptValues({
      ...stored,
      ...system,
      goalType: goal,
      // The variant and the form of address depend on the language.
      ...(system.language !== agent_language && {
        languageVariant: languageStyleLine(system.language, NO_STYLE),
      }),
    }),
  };
}

export const NO_STYLE: LanguageStyle = { language_variant: null, address_form: null };

/** Compiles both prompts; null in place of one that is too long. */
export function compileContent(content: PromptContent, live: CompileFacts) {
  const values = { ...valuesOf(content.custom_variables), ...systemVariables(content, live) };
  const compiled = (name: keyof typeof DEFAULT_TEMPLATES) => {
    const template = content[name].trim() === '' ? DEFAULT_TEMPLATES[name] : content[name];
    if (compiledLength(template, values) > MAX_COMPILED) return null;
    return compileTemplate(template, values);
  };
  return {
    behavior_prompt: compiled('behavior_prompt_template'),
    first_message_prompt: compiled('first_message_template'),
  };
}
