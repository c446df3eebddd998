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
export const english: Phrases = { code: 'en', entries: read('en') };
export const languages: Phrases[] = [
  english,
  ...['fr', 'es', 'de', 'nl', 'it', 'pt', 'ru', 'zh', 'ja', 'ar'].map((code) => ({
    code,
    entries: read(code),
  })),
];

/** The alternatives of what is said. */
export const linesOf = ({ entries }: Phrases, line: Topic | Line): string[] =>
  (entries[line].split(' => ').at(-1) ?? '').split('|');

/** What stands between a label and what it labels. */
export const colonOf = ({ code }: Phrases): string =>
  ({ zh: '：', ja: '：', fr: ' : ' })[code] ?? ': ';

/** Each language's name in English, in French and in itself, and its code. */
const names = languages.map((language) => {
  const own = ['en', 'fr', language.code].map(
    (speaker) => new Intl.DisplayNames([speaker], { type: 'language' }).of(language.code) ?? '',
  );
  return { language, names: [...own, language.code].map(normalise) };
});

/** The language as a prompt names it: `French`, `Swiss German`, `français`, `fr`. */
export function languageNamed(name: string): Phrases | undefined {
  const words = normalise(name).split(/[^\p{L}]+/u);
  const isNamed = (own: string) =>
    own === normalise(name) || (own.length > 2 && words.includes(own));
  return names.find((one) => one.names.some(isNamed))?.language;
}

/** Names, brands and languages that the detector does not know score below this. */
const MIN_SCORE = 0.5;

/** The language that a text is written in, as far as that is sure and the agent speaks it. */
export function detectLanguage(text: string): Phrases | undefined {
  const found = eld.detect(text);
  return (found.getScores()[found.language] ?? 0) >= MIN_SCORE
    ? languages.find(({ code }) => code === found.language)
    : undefined;
}
