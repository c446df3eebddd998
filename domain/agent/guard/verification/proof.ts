import type { GuardFault } from '../basis/faults.ts';
import type { Control, Question } from './question.ts';
import { prepareLines, type Evidence, type Coverage, evidenceOf } from './evidence.ts';
import type { ClaimType, SentenceVerdict, Subject, Verification } from './schema.ts';
import { lettersOf } from '../text/fold.ts';
import { hasMoreWords } from '../text/sentences.ts';
import { approvedLetters } from './line-readings.ts';
import type { SourceLine } from './source-lines.ts';

/** Whether the verifier took a sent sentence for a question, with or without a question mark. */
export const asksLead = (proof: readonly SentenceProof[]): boolean =>
  proof.some(({ claim, state }) => claim === 'question' && state !== 'unproven');

/** The verdict on a sentence, shown in tests, replays and held answers. */
export interface SentenceProof {
  sentence: string;
  /** `free`: asks, greets or says that it doesn't know */
  state: 'proven' | 'calculated' | 'free' | 'skipped' | 'unproven';
  /** the text of the lines that prove it */
  lines: string[];
  claim?: ClaimType;
  subject?: Subject;
  /** why it isn't proven */
  why?: 'no_line' | 'figure' | 'promise' | 'strict';
  /** the answer was sent without it */
  left_out?: boolean;
}

/** `void`: the verifier misjudged a control or didn't answer what was asked, so it proved nothing. */
export type Proof = { verdict: 'proven' | 'unproven' | 'void'; sentences: SentenceProof[] };

export interface ProofRules {
  /** the answer calls a person or schedules a message, so its promises will be kept */
  keepsPromises: boolean;
  /** subjects on which only approved texts may be sent, word for word */
  strict: readonly Subject[];
}

/** Rechecks by rules what the verifier says about an answer. This can only hold back; it clears nothing. */
export function buildProof(question: Question, given: Verification, rules: ProofRules): Proof {
  const judged = judgedBy(question, given);
  const isWhole =
    given.sentences.length === judged.length && judged.every(({ evidence }) => evidence);
  if (!isWhole || judged.some(isMisjudged)) return { verdict: 'void', sentences: [] };
  const sentences = judged.flatMap(({ control, verdict, evidence, ...item }) =>
    control || !verdict || !evidence
      ? []
      : sentenceProof({ ...item, verdict, evidence }, question.lines, rules),
  );
  const isProven = sentences.every(({ state }) => state !== 'unproven');
  return { verdict: isProven ? 'proven' : 'unproven', sentences };
}

/** A sentence without a verdict wasn't judged. */
type JudgedSentence = Pick<Judged, 'text'> & { [K in keyof Judged]?: Judged[K] | undefined } & {
  control?: Control;
};

function judgedBy(question: Question, given: Verification): JudgedSentence[] {
  const read = prepareLines(question);
  const verdicts = new Map(given.sentences.map((sentence) => [sentence.sentence, sentence]));
  return question.asked.map((item, at) => {
    const verdict = verdicts.get(at + 1);
    return { ...item, verdict, evidence: verdict && evidenceOf(item.text, verdict, read) };
  });
}

/** A line must prove the true control; for the false one, the verifier must offer no proof. */
function isMisjudged({ control, evidence }: JudgedSentence): boolean {
  if (!control || !evidence) return control !== undefined;
  return control === 'true'
    ? evidence.quoted.length === 0 || evidence.coverage() === 'none'
    : evidence.offered > 0;
}

/** The controls of a question. One without a claim wasn't judged. */
export const controlResults = (question: Question, given: Verification) =>
  judgedBy(question, given)
    .filter(({ control }) => control)
    .map((one) => ({ ...one, isRight: !isMisjudged(one), claim: one.verdict?.claim }));

/** How many of a question's controls were misjudged or not judged. */
export const countMisjudgedControls = (question: Question, given: Verification): number =>
  controlResults(question, given).filter(({ isRight }) => !isRight).length;

interface Judged {
  text: string;
  verdict: SentenceVerdict;
  evidence: Evidence;
}

function sentenceProof(one: Judged, lines: SourceLine[], rules: ProofRules): SentenceProof {
  const { text, verdict, evidence } = one;
  const { claim, subject } = verdict;
  const quoted = evidence.quoted.map((line) => line.text);
  const base = { sentence: text, lines: quoted, claim, subject };
  const why = faultOf(one, lines, rules);
  if (why) return { ...base, state: 'unproven', why };
  if (evidence.coverage() === 'calculated') return { ...base, state: 'calculated' };
  return { ...base, state: NEEDS_LINE.has(claim) ? 'proven' : 'free' };
}

const NEEDS_LINE: ReadonlySet<ClaimType> = new Set<ClaimType>(['statement', 'offer']);
/** A longer courtesy counts as a statement. */
const MAX_COURTESY_WORDS = 20;

function faultOf(
  { text, verdict: { claim, subject }, evidence }: Judged,
  lines: SourceLine[],
  { keepsPromises, strict }: ProofRules,
): SentenceProof['why'] {
  const saysSomething =
    NEEDS_LINE.has(claim) || (claim === 'courtesy' && hasMoreWords(text, MAX_COURTESY_WORDS));
  if (claim === 'promise' && !keepsPromises) return 'promise';
  if (saysSomething && evidence.quoted.length === 0) return 'no_line';
  // What the lead says only proves statements about themselves.
  const isOfLead = subject === 'lead';
  if (saysSomething && !isOfLead && evidence.quoted.every(({ by }) => by === 'lead'))
    return 'no_line';
  const covered: Coverage = saysSomething ? evidence.coverage() : evidence.anywhere();
  if (covered === 'none') return 'figure';
  if (
    strict.includes(subject) &&
    claim !== 'question' &&
    claim !== 'unknown' &&
    !isApproved(text, lines)
  )
    return 'strict';
  return undefined;
}

/** Whether the data contains the sentence word for word. Lines outside it may be instructions. */
export const isApproved = (sentence: string, lines: readonly SourceLine[]): boolean =>
  approvedLetters(lines).has(lettersOf(sentence));

const KINDS = {
  no_line: 'unproven',
  figure: 'amount',
  promise: 'promise',
  strict: 'strict',
} as const satisfies Record<NonNullable<SentenceProof['why']>, GuardFault['kind']>;

/** Returns the faults that keep an answer from being sent after its verification. */
export function proofFaults({ verdict, sentences }: Proof, reply: string): GuardFault[] {
  if (verdict === 'void') return [{ kind: 'unverified', sentence: reply, words: reply }];
  return sentences.flatMap(({ sentence, why }) =>
    why ? [{ kind: KINDS[why], sentence, words: sentence }] : [],
  );
}
