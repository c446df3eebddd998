import { cutText, oneLine } from '../../../text.ts';
import type { GuardBasis } from '../basis/basis.ts';
import { promptParts } from '../basis/prompt-parts.ts';
import { memoize, memoizeByObject } from '../../../memoize.ts';
import { sentencesOf } from '../text/sentences.ts';

/** A line that can prove something, with the id that the verifier uses. */
export interface SourceLine {
  id: string;
  text: string;
  /** `business`: what the business or its team says; `lead`: what the lead wrote */
  by: 'business' | 'lead';
  /** it is outside a prompt's data, where instructions are, and may be one */
  isBesideData?: boolean;
}

/** The line with today's date, which exists even where a business says nothing. */
export const DAY_LINE = 'D';
export const isOfBusiness = ({ by, id }: SourceLine): boolean =>
  by === 'business' && id !== DAY_LINE;

export interface SourceLines {
  /** the same for all answers of a campaign */
  steady: SourceLine[];
  /** what was looked up for this answer, what the team wrote, and what the lead wrote last */
  ofTurn: SourceLine[];
  all: SourceLine[];
  /** all lines by origin; what is read from a part is cached with it */
  parts: readonly SourceLine[][];
}

/** Longer lines are split into sentences. */
const LONG_LINE = 300;
const MAX_LINE = 600;
/** Characters of all lines together; the rest of a long source is dropped. */
const MAX_STEADY = 60_000;
const MAX_OF_TURN = 16_000;
const MAX_LEAD_TEXTS = 20;

/** Returns the numbered lines that an answer is checked against. Expired sources prove nothing. */
export const sourceLines = memoizeByObject((basis: GuardBasis): SourceLines => {
  const { sources, team_texts, lead_texts, shown_texts = [], now, timezone } = basis;
  const current = sources.filter(({ valid_until }) => !valid_until || valid_until > now);
  const prompt = current.find(({ id }) => id === 'prompt')?.text ?? '';
  // The prompt already contains the offer and the facts.
  const besides = current.filter(({ id }) => !['prompt', 'offer', 'facts'].includes(id));
  const isPassage = ({ id }: { id: string }) => /^(?:passage|fact|item):/.test(id);
  const passages = besides.filter(isPassage).map(({ text }) => text);
  const more = besides.filter((item) => !isPassage(item)).map(({ text }) => text);
  const steady = steadyLines([prompt, ...more].join(APART));
  const parts = [
    steady,
    passageLines([...passages, ...team_texts].join('\n')),
    dayLines(`${now.getTime() - (now.getTime() % MINUTE_MS)} ${timezone}`),
    leadLines([...shown_texts.map(shownLine), ...lead_texts].slice(-MAX_LEAD_TEXTS).join('\n')),
  ];
  return { steady, ofTurn: parts.slice(1).flat(), all: parts.flat(), parts };
});

/** Puts the text of a lead's file on one line, so that it can't pose as other lines. */
const shownLine = (text: string): string => `The customer sent: ${oneLine(text)}`;

/** Keeps each line once, up to `max` characters. An opening bracket is replaced, so none looks like an id. */
function bounded(lines: string[], max: number): string[] {
  const kept = new Set<string>();
  let left = max;
  for (const given of lines.flatMap(sentencesOfLong)) {
    const line = cutText(oneLine(given).replace(/^\[/, '('), MAX_LINE);
    if (line === '' || kept.has(line)) continue;
    left -= line.length;
    if (left < 0) break;
    kept.add(line);
  }
  return [...kept];
}

const sentencesOfLong = (line: string): string[] =>
  line.length > LONG_LINE ? sentencesOf(line).map(({ text }) => text) : [line];

/** Separates the prompt from the other sources; no text contains it. */
const APART = '\0';

/** Returns the same objects for the same texts, so that each is read only once. */
const steadyLines = memoize((texts): SourceLine[] => {
  const [prompt = '', ...more] = texts.split(APART);
  const { ownerLines, data } = promptParts(prompt);
  const known = [data, ...more].join('\n').split('\n');
  const said = new Set(bounded(known, MAX_STEADY));
  const all = [...ownerLines.split('\n'), ...known];
  const lines = numbered('', 'business', bounded(all, MAX_STEADY));
  return lines.map((line) => (said.has(line.text) ? line : { ...line, isBesideData: true }));
}, 100);
const passageLines = memoize(
  (text) => numbered('P', 'business', bounded(text.split('\n'), MAX_OF_TURN)),
  400,
);
const leadLines = memoize((text) =>
  numbered('L', 'lead', bounded(text.split('\n').toReversed(), MAX_OF_TURN).toReversed()),
);

function numbered(mark: string, by: SourceLine['by'], lines: string[]): SourceLine[] {
  return lines.map((text, index) => ({ id: `${mark}${index + 1}`, text, by }));
}

/** The day and time at which the answer is sent, in the agent's zone. */
const MINUTE_MS = 60_000;
const dayLines = memoize((minute): SourceLine[] => {
  const [now, timezone = ''] = minute.split(' ');
  const [full, iso, time] = formatsOf(timezone).map((format) => format.format(Number(now)));
  return [{ id: DAY_LINE, text: `Today, ${iso}, is ${full}. It is ${time}.`, by: 'business' }];
});

const formatsOf = memoize((timeZone: string): Intl.DateTimeFormat[] => [
  new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'full' }),
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }),
  new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }),
]);
