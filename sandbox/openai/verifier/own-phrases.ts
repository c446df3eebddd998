import { languages, linesOf } from '../agent/phrases.ts';
import { plainOf } from './terms.ts';

/** What a phrase of the sandbox's agent claims, and the part of it that lines must prove. */
export interface OwnPhrase {
  claim: 'unknown' | 'promise' | 'courtesy' | 'statement';
  value: string;
}

interface Template {
  /** its first word: most phrases end here, before their pattern is ever compiled */
  start: string;
  pattern: RegExp;
  claim: OwnPhrase['claim'];
}

/** What the lines of the agent claim: their first sentence, and those that follow. */
const CLAIMS: [OwnPhrase['claim'], OwnPhrase['claim'], Parameters<typeof linesOf>[1][]][] = [
  ['courtesy', 'courtesy', ['hello', 'person', 'done', 'refusal', 'doubt', 'booking', 'thanks']],
  ['courtesy', 'courtesy', ['yes', 'followUp']],
  ['unknown', 'unknown', ['noPrice', 'file']],
  ['unknown', 'promise', ['unknown']],
  ['courtesy', 'promise', ['agree']],
];
/** Labels of what the offer says. */
const LABELS = ['price', 'hours', 'place', 'reach', 'details'] as const;

/** Names are short; what is filled in for `link` and `prices` has to be proven. */
const NAMES: Record<string, string> = {
  lead: String.raw`\p{L}[\p{L}\p{M}'.-]{0,40}`,
  agent: '[^.!?]{1,60}',
  company: '[^!?]{1,80}',
  link: '(?<value>.+)',
  prices: '(?<value>.+)',
};

const sentences = new Intl.Segmenter('und', { granularity: 'sentence' });
const sentencesOf = (text: string): string[] =>
  [...sentences.segment(text)].map(({ segment }) => segment.trim());

const templates: Template[] = languages.flatMap((language) => [
  ...CLAIMS.flatMap(([first, others, names]) =>
    names
      .flatMap((name) => linesOf(language, name))
      .flatMap((line) =>
        sentencesOf(line).map((text, at) => template(text, at === 0 ? first : others)),
      ),
  ),
  ...LABELS.flatMap((name) =>
    linesOf(language, name).map((label) => template(`${label}: {prices}`)),
  ),
]);

function template(text: string, claim: OwnPhrase['claim'] = 'courtesy'): Template {
  const plain = plainOf(text);
  const source = plain
    .replace(/[\p{P}\p{S}\s]+$/u, (end) => /^[\]}]+/.exec(end)?.[0] ?? '')
    .replace(/[.*+?^$()|\\/]/g, '\\$&')
    .replace(/\s?:\s?/g, '\\s?:\\s?')
    .replace(/\[(.*?)\]/g, (_, part: string) => `(?:${part})?`)
    .replace(/\{(\w+)\}/g, (_, name: string) => NAMES[name] ?? '.+');
  const isFilled = /\{(?:link|prices)\}/.test(text);
  const pattern = new RegExp(`^${source}[^\\p{L}\\p{N}]*$`, 'u');
  const [start = ''] = /^[\p{L}\p{N}']*/u.exec(plain) ?? [];
  return { start, pattern, claim: isFilled ? 'statement' : claim };
}

/** What a sentence of the agent's own claims; undefined: the agent has no such phrase. */
export function ownPhrase(sentence: string): OwnPhrase | undefined {
  const text = plainOf(sentence);
  for (const { start, pattern, claim } of templates) {
    const found = text.startsWith(start) ? pattern.exec(text) : null;
    if (found) return { claim, value: found.groups?.value ?? '' };
  }
  return undefined;
}
