import { cutText, oneLine } from '../../../text.ts';
import type { GuardBasis } from '../basis/basis.ts';
import { promptParts } from '../basis/prompt-parts.ts';
import { memoize, memoizeByObject } from '../../../remember.ts';
import { sentencesOf } from '../text/sentences.ts';

/** A line that can prove something, under the id by which the verifier names it. */
export interface SourceLine {
  id: string;
  text: string;
  /** `business`: what the business or its team says; `lead`: what the lead wrote */
  by: 'business' | 'lead';
  /** it stands beside the data of a prompt, where instructions do, and may be one */
  isBesideData?: boolean;
}

/** Says something where a business says nothing. */
export const DAY_LINE = 'D';
export const isOfBusiness = ({ by, id }: SourceLine): boolean =>
  by === 'business' && id !== DAY_LINE;

export interface SourceLines {
  /** the same for all answers of a campaign */
  steady: SourceLine[];
  /** what was looked up for this answer, what the team wrote, and what the lead wrote last */
  ofTurn: SourceLine[];
  all: SourceLine[];
  /** all of them by where they're from: what is read of a part is kept with it */
  parts: readonly SourceLine[][];
}

/** A longer line is cut into its sentences. */
const LONG_LINE = 300;
const MAX_LINE = 600;
/** Characters of all lines: a source of any length ends here. */
const MAX_STEADY = 60_000;
const MAX_OF_TURN = 16_000;
const MAX_LEAD_TEXTS = 20;

/** The lines that an answer is checked against, numbered. Sources that have expired prove nothing. */
export const sourceLines = memoizeByObject((basis: GuardBasis): SourceLines => {
  const { sources, team_texts, lead_texts, shown_texts = [], now, timezone } = basis;
  const current = sources.filter(({ valid_until }) => !valid_until || valid_until > now);
  const prompt = current.find(({ id }) => id === 'prompt')?.text ?? '';
  // The prompt has the offer and the facts in it.
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

/** Of a file that the lead sent, whose text is on one line: no line of its own begins in it. */
const shownLine = (text: string): string => `The customer sent: ${oneLine(text)}`;

/** Each line once, as many as fit, without lines that look like an id. */
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

/** Between the prompt and what else is known; no text has it. */
const APART = '\0';

/** The same objects for the same texts, of which each is read once. */
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

/** The day and hour on which the answer is sent, in the agent's zone. */
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
