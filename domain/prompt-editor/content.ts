import { z } from 'zod';
import { commonFields } from '#copy/fields/common.ts';
import { EDITOR_GOALS, type EditorGoal, editorGoal } from '../campaigns/goals.ts';
import { customVariables, storedVariables } from '../prompts/custom-variables.ts';
import { isWebAddress, typedText, WEB_ADDRESS_MAXIMUM } from '../text.ts';

export const MAX_TEMPLATE = 30_000;
const short = (most: number) =>
  typedText().max(most, { error: () => commonFields.tooLong({ max: most }) });
const goals = Object.keys(EDITOR_GOALS) as [EditorGoal, ...EditorGoal[]];

/** The system variables in the editor. `systemProblems` checks which are required. */
export const systemValues = z.object({
  agentName: short(60),
  companyName: short(100),
  goalType: z.enum(goals),
  goalLink: short(WEB_ADDRESS_MAXIMUM),
  offerDescription: short(10_000),
  language: short(60),
  businessFocus: short(200),
});
export type SystemValues = z.output<typeof systemValues>;

/** Everything that the prompt editor changes. */
export const promptContent = z.object({
  behavior_prompt_template: short(MAX_TEMPLATE),
  first_message_template: short(MAX_TEMPLATE),
  system: systemValues,
  custom_variables: customVariables,
});
export type PromptContent = z.output<typeof promptContent>;

type SystemField = keyof SystemValues;

/** Returns the first part that can't be stored, and why; null if all can. */
export function contentFault(content: PromptContent): { part: string; message: string } | null {
  const issue = promptContent.safeParse(content).error?.issues[0];
  if (!issue) return null;
  const [field, key] = issue.path;
  const variable = typeof key === 'number' && content.custom_variables[key];
  const part = field === 'system' ? key : variable ? `custom:${variable.name}` : field;
  return { part: String(part), message: issue.message };
}

/** Returns the problems of the system variables, by field. Accepts a link that is already live. */
export function systemProblems(
  system: SystemValues,
  live?: SystemValues,
): Partial<Record<SystemField, string>> {
  const link = system.goalLink.trim();
  return {
    ...(system.agentName.trim() === '' && { agentName: commonFields.agentName }),
    ...(link !== '' &&
      link !== live?.goalLink &&
      !isWebAddress(link) && { goalLink: commonFields.wrongUrl }),
  };
}

/** The columns of a campaign or a version that the editor shows. */
export interface ContentColumns {
  behavior_prompt_template: string;
  first_message_template: string;
  behavior_prompt: string;
  first_message_prompt: string;
  custom_variables: unknown;
  agent_name: string;
  company_name: string;
  calendar_url: string | null;
  offer_description: string;
  agent_language: string;
  goal_type: string;
  business_focus: string;
  business_activity: string | null;
}

/** Converts the columns to content. A prompt without a template is its own template. */
export function contentOf(columns: ContentColumns): PromptContent {
  return {
    behavior_prompt_template: columns.behavior_prompt_template || columns.behavior_prompt,
    first_message_template: columns.first_message_template || columns.first_message_prompt,
    system: {
      agentName: columns.agent_name,
      companyName: columns.company_name,
      goalType: editorGoal(columns.goal_type),
      goalLink: columns.calendar_url ?? '',
      offerDescription: columns.offer_description,
      language: columns.agent_language || DEFAULT_LANGUAGE,
      businessFocus: columns.business_activity || columns.business_focus,
    },
    custom_variables: storedVariables(columns.custom_variables),
  };
}

const DEFAULT_LANGUAGE = 'french';

export const isSameContent = (promptContent: PromptContent, otherParts: PromptContent): boolean =>
  mergeContent(promptContent, otherParts, otherParts).changed.length === 0;

/** A part that changes separately: a template, a system variable or a custom variable by name. */
export type ContentPart =
  | 'behavior_prompt_template'
  | 'first_message_template'
  | SystemField
  | `custom:${string}`
  | 'order';

export interface MergedContent {
  content: PromptContent;
  /** parts of `mine` that differ from `before` */
  changed: ContentPart[];
  /** parts that both changed differently; the content has the version of `mine` */
  conflicts: ContentPart[];
}

/**
 * Merges two edits of `before`, part by part. A part that only one of them changed keeps that change.
 */
export function mergeContent(
  mine: PromptContent,
  before: PromptContent,
  theirs: PromptContent,
): MergedContent {
  const [myParts, base, otherParts] = [partsOf(mine), partsOf(before), partsOf(theirs)];
  const merged = new Map<ContentPart, string | undefined>();
  const changed: ContentPart[] = [];
  const conflicts: ContentPart[] = [];
  for (const part of new Set([...myParts.keys(), ...base.keys(), ...otherParts.keys()])) {
    const [value, baseValue, now] = [myParts.get(part), base.get(part), otherParts.get(part)];
    const isOwnChange = value !== baseValue;
    if (isOwnChange) changed.push(part);
    if (isOwnChange && now !== baseValue && now !== value) conflicts.push(part);
    merged.set(part, isOwnChange ? value : now);
  }
  return { content: contentFrom(merged, mine, theirs), changed, conflicts };
}

/** Replaces some parts of the content by those of another. */
export function withParts(
  content: PromptContent,
  parts: readonly ContentPart[],
  from: PromptContent,
): PromptContent {
  const [myParts, otherParts] = [partsOf(content), partsOf(from)];
  const all = new Map<ContentPart, string | undefined>(myParts);
  for (const part of parts) all.set(part, otherParts.get(part));
  return contentFrom(all, content, from);
}

function partsOf(content: PromptContent): Map<ContentPart, string> {
  const { behavior_prompt_template, first_message_template, system, custom_variables } = content;
  const parts = new Map<ContentPart, string>([
    ['behavior_prompt_template', behavior_prompt_template],
    ['first_message_template', first_message_template],
    ...SYSTEM_FIELDS.map((field): [ContentPart, string] => [field, system[field]]),
    ['order', custom_variables.map(({ name }) => name).join(' ')],
  ]);
  for (const { name, value, type } of custom_variables) {
    parts.set(`custom:${name}`, JSON.stringify([type, value]));
  }
  return parts;
}

const SYSTEM_FIELDS = Object.keys(systemValues.shape) as SystemField[];

function contentFrom(
  parts: Map<ContentPart, string | undefined>,
  mine: PromptContent,
  theirs: PromptContent,
): PromptContent {
  const text = (part: ContentPart) => parts.get(part) ?? '';
  const kept = (parts.get('order') ?? '').split(' ');
  const all = [...new Set([...kept, ...namesOf(mine), ...namesOf(theirs)])];
  const custom = all.flatMap((name) => {
    const stored = parts.get(`custom:${name}`);
    if (stored === undefined) return [];
    const [type, value] = JSON.parse(stored) as [unknown, unknown];
    return [{ name, type, value }];
  });
  return {
    behavior_prompt_template: text('behavior_prompt_template'),
    first_message_template: text('first_message_template'),
    system: systemValues.parse(
      Object.fromEntries(SYSTEM_FIELDS.map((field) => [field, text(field)])),
    ),
    custom_variables: storedVariables(custom.map((item, order) => ({ ...item, order }))),
  };
}

const namesOf = ({ custom_variables }: PromptContent) => custom_variables.map(({ name }) => name);
