import { lettersOf } from '#domain/agent/guard/text/fold.ts';
import type { Question } from '#domain/agent/guard/verification/question.ts';
import type {
  ClaimType,
  SentenceVerdict,
  Subject,
  Verification,
} from '#domain/agent/guard/verification/schema.ts';
import { isQuoted } from '#domain/agent/guard/verification/evidence.ts';
import type { SourceLine } from '#domain/agent/guard/verification/source-lines.ts';
import { guardTurns, readJsonLines } from './turns.ts';

/** A careful reader's verdict on one sentence. */
interface HandWritten {
  text: string;
  claim: ClaimType;
  subject: Subject;
  proof: { line: string; quote: string }[];
  calculation?: string;
}

/** A careful reader's verdicts on an honest turn. */
export interface TurnVerdicts {
  id: string;
  /** why the turn is less honest than its author meant */
  doubt?: string;
  sentences: HandWritten[];
}

let verdicts: Map<string, TurnVerdicts> | undefined;
let businesses: Set<string> | undefined;

/** Verdicts by turn id. */
export const handWrittenVerdicts = (): Map<string, TurnVerdicts> =>
  (verdicts ??= new Map(
    readJsonLines<TurnVerdicts>('verdicts.jsonl').map((item) => [item.id, item]),
  ));

/** Businesses whose honest turns have verdicts. */
export const verifiedBusinesses = (): Set<string> =>
  (businesses ??= new Set(
    guardTurns('strangers')
      .filter(({ id }) => handWrittenVerdicts().has(id))
      .map(({ business }) => business),
  ));

/** A verifier without mistakes: hand-written verdicts, and correctly judged controls. */
export function perfectVerification(
  { asked, lines }: Question,
  { sentences }: TurnVerdicts,
): Verification {
  return {
    sentences: asked.map(({ text, control }, at) => {
      const sentence = at + 1;
      if (control) return controlVerdict(sentence, text, control === 'true' ? lines : []);
      return { sentence, ...verdictFor(text, sentences, lines) };
    }),
  };
}

/** A correctly judged control: the line that contains it proves it; a false one has no proof. */
export function controlVerdict(
  sentence: number,
  text: string,
  lines: readonly SourceLine[],
): SentenceVerdict {
  const letters = lettersOf(text);
  const line = lines.find((item) => lettersOf(item.text).includes(letters));
  const proof = line ? [{ line: line.id, quote: line.text.slice(0, 600) }] : [];
  return { sentence, claim: 'statement', subject: 'other', proof };
}

/** From claiming nothing to claiming the most. */
const CLAIMS: ClaimType[] = [
  'courtesy',
  'question',
  'unknown',
  'instruction',
  'promise',
  'offer',
  'statement',
];

/** Sentences may be split differently than when the verdicts were written, so all overlapping ones count. */
function verdictFor(text: string, written: HandWritten[], lines: SourceLine[]) {
  const letters = lettersOf(text);
  const same = written.filter((item) => lettersOf(item.text) === letters);
  const overlapping = written.filter((item) => {
    const other = lettersOf(item.text);
    return letters.includes(other) || other.includes(letters);
  });
  const found = same.length > 0 ? same.slice(0, 1) : overlapping;
  if (found.length === 0) throw new Error(`No verdict for: ${text}`);
  const strongest = found.toSorted((a, b) => CLAIMS.indexOf(b.claim) - CLAIMS.indexOf(a.claim))[0];
  return {
    claim: strongest?.claim ?? 'statement',
    subject: strongest?.subject ?? 'other',
    proof: found.flatMap(({ proof }) => proof.map((item) => placed(item, lines))),
    calculation: found.map(({ calculation = '' }) => calculation).join(';'),
  };
}

/** A change of the prompt template renumbers its lines, so we find a line by its quote. */
function placed({ line, quote }: HandWritten['proof'][number], lines: SourceLine[]) {
  const named = lines.find(({ id }) => id === line);
  const has = (item: SourceLine | undefined) =>
    item !== undefined &&
    (isQuoted(quote, item) || lettersOf(item.text).includes(lettersOf(quote)));
  const found = has(named) ? named : lines.find(has);
  return { line: found?.id ?? line, quote };
}
