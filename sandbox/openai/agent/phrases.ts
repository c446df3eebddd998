import { readFileSync } from 'node:fs';
import { eld } from 'eld/extrasmall';
import { normalise } from './words.ts';

/**
 * One language of the agent: `phrases/<code>.json`, where each entry is `heard => said`. `heard` are
 * alternatives of a pattern without accents, in which `*` lets a word go on; `said` are alternatives
 * between bars, in which `{name}` is filled in and `[…]` is left out when a name in it is not known.
 * Of a topic that facts of the offer answer, `said` is the label.
 */
export interface Phrases {
  code: string;
  entries: Record<Topic | Line, string>;
}

/** What a lead can mean; the first ones count before the others. */
export const topics = [
  ...(['done', 'refusal', 'agree', 'person', 'doubt', 'price', 'hours', 'place', 'reach'] as const),
  ...(['details', 'booking', 'thanks', 'yes', 'hello'] as const),
];
export type Topic = (typeof topics)[number];

/** What the agent says besides: `propose` holds one line a goal, `madeFor` two labels. */
type Line = 'unknown' | 'noPrice' | 'file' | 'followUp' | 'qualify' | 'propose' | 'madeFor' | 'end';

const read = (code: string) =>
  JSON.parse(
    readFileSync(new URL(`phrases/${code}.json`, import.meta.url), 'utf8'),
  ) as Phrases['entries'];
export const languages: Phrases[] = [
  'en',
  'fr',
  'es',
  'de',
  'nl',
  'it',
  'pt',
  'ru',
  'zh',
  'ja',
  'ar',
].map((code) => ({ code, entries: read(code) }));

/** The alternatives of what is said. */
export const linesOf = ({ entries }: Phrases, line: Topic | Line): string[] =>
  (entries[line].split(' => ').at(-1) ?? '').split('|');

/** The language as a prompt names it, in English, French or itself: `French`, `français`, `fr`. */
export function languageNamed(name: string): Phrases | undefined {
  const words = normalise(name).split(/[^\p{L}]+/u);
  return languages.find(({ code }) =>
    ['en', 'fr', code]
      .map((speaker) => new Intl.DisplayNames([speaker], { type: 'language' }).of(code) ?? '')
      .some((own) => words.includes(normalise(own)) || normalise(name) === code),
  );
}

/** The language that a text is surely written in, as far as the agent speaks it. */
export function detectLanguage(text: string): Phrases | undefined {
  const found = eld.detect(text.slice(0, 2_000));
  return languages.find(({ code }) => found.isReliable() && code === found.language);
}
