import type { PromptContent } from '#domain/prompt-editor/content.ts';
import { EDITED_VARIABLES } from '#domain/prompts/variable-names.ts';
import { versionCopy } from '#copy/prompts/screen.ts';

/** A state of the prompts that can be compared: live, a draft, a version. */
export interface PromptTexts {
  content: PromptContent;
  behavior_prompt: string;
  first_message_prompt: string;
}

interface Section {
  title: string;
  before: string;
  after: string;
}

/** The texts that differ. Facts and style show in what the agent reads only. */
export function sectionsOf(before: PromptTexts, after: PromptTexts): Section[] {
  const copy = versionCopy.diff;
  const section = (title: string, textOf: (texts: PromptTexts) => string): Section => ({
    title,
    before: textOf(before),
    after: textOf(after),
  });
  const differing = (sections: Section[]) =>
    sections.filter((section) => section.before !== section.after);
  const written = differing([
    section(copy.behavior, ({ content }) => content.behavior_prompt_template),
    section(copy.first, ({ content }) => content.first_message_template),
    section(copy.variables, ({ content }) => variableLines(content)),
  ]);
  if (written.length > 0) return written;
  return differing([
    section(copy.compiled, ({ behavior_prompt }) => behavior_prompt),
    section(copy.compiledFirst, ({ first_message_prompt }) => first_message_prompt),
  ]);
}

const variableLines = ({ system, custom_variables }: PromptContent): string =>
  [
    ...EDITED_VARIABLES.map((name) => `${name}: ${system[name]}`),
    ...custom_variables.map(({ name, type, value }) => `${name} (${type}): ${value}`),
  ].join('\n');
