import { dataBlock } from '../prompts/data-block.ts';
import { oneLine } from '../text.ts';
import type { KnownValue, QualificationField, QualificationKind } from './fields.ts';

const KINDS: Record<QualificationKind, string> = {
  text: 'text',
  number: 'a number',
  money: 'an amount of money',
  date: 'a date, as YYYY-MM-DD',
  yes_no: 'yes or no',
  choice: 'one of',
};

const HOW = `What to learn from the lead: what the list below does not know yet, above all what is needed. Ask for one thing at a time, in your own words, where it fits the conversation: it is a talk, never an interrogation. First answer what the lead asks. What the lead does not want to say is not asked again. "learned" has each thing of the list that the lead's own words say, with these words copied literally as "quote"; never conclude or guess a value.`;

/** What the agent should find out, with what is known already. Empty without a list. */
export function qualificationBlock(fields: QualificationField[], known: KnownValue[]): string {
  if (fields.length === 0) return '';
  const lines = fields.map((field) => lineOf(field, known));
  return `${HOW}\n${dataBlock('to_learn', lines.join('\n'))}`;
}

function lineOf(field: QualificationField, known: KnownValue[]): string {
  const { name, question, kind, options, required } = field;
  const shape = [KINDS[kind], ...options.map((option) => JSON.stringify(option))].join(' ');
  const value = known.find(({ field_id }) => field_id === field.field_id)?.value;
  const state = value ? `known: ${JSON.stringify(oneLine(value))}` : 'not known yet';
  return `- ${JSON.stringify(name)} (${shape}; ${required ? 'needed' : 'wished'}): ${oneLine(question)} | ${state}`;
}
