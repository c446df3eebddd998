import { oneLine } from '../text.ts';
import { toneOf } from './tone.ts';

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
