import { oneLine } from '../text.ts';
import type { EDITED_VARIABLES } from './variable-names.ts';

/** The writing styles of an agent. */
export const AGENT_STYLES = ['professional', 'friendly', 'casual', 'formal', 'energetic'] as const;
export type AgentStyle = (typeof AGENT_STYLES)[number];

const TONE: Record<AgentStyle, string> = {
  professional: 'Professional: clear, courteous and to the point, warm without being familiar.',
  friendly: 'Friendly: warm, attentive and positive, like a helpful acquaintance.',
  casual: 'Casual: relaxed everyday words and short sentences, never sloppy or pushy.',
  formal: 'Formal: polite forms of address, complete sentences, no slang and no emoji.',
  energetic: 'Energetic: lively and encouraging, with drive but without pressure.',
};

/** Describes a style to the agent. Unknown styles count as professional. */
export const toneOf = (style: string): string =>
  Object.hasOwn(TONE, style) ? TONE[style as AgentStyle] : TONE.professional;

/** System variables of a campaign's prompts. The facts have one line each. */
export type SystemVariables = Record<(typeof EDITED_VARIABLES)[number], string> &
  Partial<Record<'agentStyle' | 'languageVariant' | 'siteFacts', string>>;

/** The values of fields that a user left open, so that no placeholder is empty. */
const DEFAULTS: Required<SystemVariables> = {
  agentName: 'the assistant',
  companyName: 'the company',
  goalType: 'Book appointments',
  goalLink: 'none',
  offerDescription: 'not described yet',
  language: 'french',
  businessFocus: 'other',
  agentStyle: toneOf('professional'),
  languageVariant: 'as the business itself writes; the polite form where that is open',
  siteFacts: 'none besides the offer',
};

/** The default lines of a business that gave no offer or facts. */
export const DEFAULT_LINES: ReadonlySet<string> = new Set([
  DEFAULTS.offerDescription,
  DEFAULTS.siteFacts,
]);

/** Multi-line values. They go between marks, so no line can pass for a rule. */
const TEXTS = new Set(['offerDescription', 'siteFacts']);

/**
 * Returns the values for a prompt, each on one line, so that no value can pass for an instruction. Only
 * the offer and the facts keep their lines, between marks.
 */
export function promptValues(variables: SystemVariables): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, fallback] of Object.entries(DEFAULTS)) {
    const value = variables[name as keyof SystemVariables] ?? '';
    values[name] = (TEXTS.has(name) ? value.trim() : oneLine(value)) || fallback;
  }
  return values;
}
