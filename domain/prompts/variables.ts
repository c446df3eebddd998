import { oneLine } from '../text.ts';

/** How an agent may write. */
export const AGENT_STYLES = ['professional', 'friendly', 'casual', 'formal', 'energetic'] as const;
export type AgentStyle = (typeof AGENT_STYLES)[number];

const TONE: Record<AgentStyle, string> = {
  professional: 'Professional: clear, courteous and to the point, warm without being familiar.',
  friendly: 'Friendly: warm, attentive and positive, like a helpful acquaintance.',
  casual: 'Casual: relaxed everyday words and short sentences, never sloppy or pushy.',
  formal: 'Formal: polite forms of address, complete sentences, no slang and no emoji.',
  energetic: 'Energetic: lively and encouraging, with drive but without pressure.',
};

/** What a style asks of the agent, in words. A style that is not in the list is professional. */
export const toneOf = (style: string): string =>
  Object.hasOwn(TONE, style) ? TONE[style as AgentStyle] : TONE.professional;

/** System variables of a campaign's prompts. */
export interface SystemVariables {
  agentName: string;
  companyName: string;
  goalType: string;
  goalLink: string;
  offerDescription: string;
  language: string;
  businessFocus: string;
  /** how the agent writes, in words */
  agentStyle?: string;
  /** the regional variant and the form of address, in words */
  languageVariant?: string;
  /** a line each */
  siteFacts?: string;
}

/** What a model reads where a person has left something open: never an empty placeholder. */
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

/** Lines that stand where a business has said nothing. */
export const NOTHING_SAID: ReadonlySet<string> = new Set([
  DEFAULTS.offerDescription,
  DEFAULTS.siteFacts,
]);

/** Multi-line values. They go between marks, so no line can pass for a rule. */
const TEXTS = new Set(['offerDescription', 'siteFacts']);

/**
 * The values as they go into a prompt: each on one line, so that no name can pass for a line of the
 * instructions. Only the offer and the facts keep their lines, between marks.
 */
export function promptValues(variables: SystemVariables): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, fallback] of Object.entries(DEFAULTS)) {
    const value = variables[name as keyof SystemVariables] ?? '';
    values[name] = (TEXTS.has(name) ? value.trim() : oneLine(value)) || fallback;
  }
  return values;
}
