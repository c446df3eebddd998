import { oneLine } from '../text.ts';

/** System variables of a campaign's prompts. */
export interface SystemVariables {
  agentName: string;
  companyName: string;
  goalType: string;
  goalLink: string;
  offerDescription: string;
  language: string;
  businessFocus: string;
}

/** What a model reads where a person has left something open: never an empty placeholder. */
const DEFAULTS: SystemVariables = {
  agentName: 'the assistant',
  companyName: 'the company',
  goalType: 'Book appointments',
  goalLink: 'none',
  offerDescription: 'not described yet',
  language: 'french',
  businessFocus: 'other',
};

/**
 * The values as they go into a prompt: each on one line but for the offer, whose own lines stay, so
 * that no name can pass for a line of the instructions.
 */
export function promptValues(variables: SystemVariables): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, fallback] of Object.entries(DEFAULTS)) {
    const value = variables[name as keyof SystemVariables];
    values[name] = (name === 'offerDescription' ? value.trim() : oneLine(value)) || fallback;
  }
  return values;
}
