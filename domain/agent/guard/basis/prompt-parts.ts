import {
  behaviorTemplate,
  FIRST_MESSAGE_TEMPLATE,
  REPEATABLE_SENTENCES,
} from '../../../prompts/templates.ts';
import { DEFAULT_LINES } from '../../../prompts/variables.ts';
import { lettersOf } from '../text/fold.ts';
import { matchesIn } from '../../../matches.ts';
import { memoize } from '../../../memoize.ts';

/** Marks around data that others typed, anywhere in a prompt. */
const BLOCK = /<([a-z_]{3,20})>\n?([\s\S]*?)<\/\1>/g;

/** A prompt, split by what a lead may read. */
export interface PromptParts {
  /** the owner's lines outside the data blocks: facts or instructions */
  ownerLines: string;
  /** the contents of data blocks */
  data: string;
  /** names, the link and other values that the business filled in, one a line */
  values: string;
  /** what may be repeated word for word */
  open: string;
  /** instructions, which no lead may read */
  secret: string;
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const MAX_KEY = 40;
const keyOf = (line: string): string => lettersOf(line).slice(0, MAX_KEY);

/** A pattern for a template line whose variables are filled in. */
const filled = (line: string): string =>
  line
    .split(/\{\{.*?\}\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('(.{1,300}?)');

const hasVariable = (line: string): boolean =>
  line.includes('{{') && /\p{L}/u.test(line.replace(/\{\{.*?\}\}/g, ''));
const patternsOf = (lines: string[]): RegExp[] =>
  lines.filter(hasVariable).map((line) => new RegExp(`^${filled(line)}$`, 'u'));

/** The template names the business before its first heading and gives instructions after it. */
const behavior = behaviorTemplate(['?']);
const facts = patternsOf(linesOf(behavior.slice(0, behavior.indexOf('\n# '))));
const templateLines = [...linesOf(behavior), ...linesOf(FIRST_MESSAGE_TEMPLATE)];
const withVariable = patternsOf(templateLines);
const withoutVariable = new Set(templateLines.filter((line) => !line.includes('{{')).map(keyOf));
const publicPhrases = REPEATABLE_SENTENCES.map((words) => new RegExp(filled(words), 'gu'));

const MAX_LINES = 2_000;
const isTemplateLine = memoize(
  (line: string): boolean =>
    withoutVariable.has(keyOf(line)) ||
    (withVariable.some((item) => item.test(line)) && !facts.some((fact) => fact.test(line))),
  MAX_LINES,
);

/** The values of variables in a template line, such as names and the link. */
const valuesIn = memoize(
  (line: string): string[] => withVariable.flatMap((pattern) => pattern.exec(line)?.slice(1) ?? []),
  MAX_LINES,
);

/** Removes words that our templates tell the agent to say, since they're no secret. */
export const removePublicPhrases = (text: string): string =>
  publicPhrases.reduce((rest, pattern) => rest.replace(pattern, '\n'), text);

/**
 * Separates what the business says from instructions to the agent. In a prompt with data blocks or from
 * our template, everything outside the data is secret. The owner's lines there also count as said, since
 * they may hold facts. Any other prompt can't be separated: all of it counts as said, none as secret.
 */
export const promptParts = memoize((prompt: string): PromptParts => {
  const inBlocks = linesOf(blocksOf(prompt)).filter((line) => !DEFAULT_LINES.has(line));
  const beside = linesOf(withoutBlocks(prompt));
  const ownerLines = beside.filter((line) => !isTemplateLine(line));
  const data = inBlocks.join('\n');
  const values = beside.flatMap(valuesIn).join('\n');
  const parts = { ownerLines: ownerLines.join('\n'), data, values };
  const isStructured = inBlocks.length > 0 || beside.some(isTemplateLine);
  if (!isStructured) return { ...parts, open: parts.ownerLines, secret: '' };
  const open = [values, ...inBlocks].join('\n');
  return { ...parts, open, secret: removePublicPhrases(beside.join('\n')) };
}, 100);

/** The joined contents of a text's data blocks, which are no secret. */
export const blocksOf = (text: string): string =>
  matchesIn(text, BLOCK)
    .map(({ 2: inside = '' }) => inside)
    .join('\n');
export const withoutBlocks = (text: string): string => text.replace(BLOCK, '\n');
