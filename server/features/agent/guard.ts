import { extractProvenPart } from '#domain/agent/guard/proven-part.ts';
import { withoutRepeated } from '#domain/agent/guard/core/repetition.ts';
import {
  coreFaults,
  type GuardBasis,
  type GuardedAnswer,
  type GuardFault,
} from '#domain/agent/guard/guard.ts';
import { guardNote } from '#domain/agent/guard/note.ts';
import { sentencesOf } from '#domain/agent/guard/text/sentences.ts';
import { isTolerable, verdictOf } from '#domain/agent/guard/basis/faults.ts';
import type { SentenceProof } from '#domain/agent/guard/verification/proof.ts';
import { detectLanguage } from '#server/platform/language/detect-language.ts';
import { InvalidModelResponse, ModelUnavailable } from '#server/platform/llm.ts';
import { VerifierUnavailable, type Verify } from './verify.ts';

/** What the model returned, and what to judge of it; nothing if it isn't meant to be sent. */
export interface ModelOutput<Given> {
  given: Given;
  judged?: { answer: Omit<GuardedAnswer, 'language'>; basis: GuardBasis };
}

/** A judged answer. With faults, it isn't sent as it is. */
export interface JudgedAnswer<Given> {
  given: Given;
  /** the text that may be sent */
  text: string;
  faults: GuardFault[];
  /** how each sentence was verified; empty: none was */
  proof: SentenceProof[];
  /** the original answer, if unproven sentences were left out */
  whole?: WholeAnswer;
}

/** An answer before its unproven sentences were left out, with the reasons. */
export type WholeAnswer = Pick<JudgedAnswer<unknown>, 'text' | 'faults' | 'proof'>;

interface AskOptions<Given> {
  /** asks the model, with this note after the conversation */
  ask: (note: string) => Promise<ModelOutput<Given>>;
  note: string;
  /** how often the model may be called; the second time only if the first answer has faults */
  calls?: number | undefined;
  /** null: only rules judge it */
  verify: Verify | null;
  /** whether to leave out unproven sentences at the end, if that is enough */
  sendsProven?: boolean | undefined;
}

/**
 * Asks the model. If the answer can't be sent as it is, asks once more with the faults named after `note`.
 * If the second answer is missing or unusable, the first one counts. The faults returned are those that
 * keep the answer from being sent.
 */
export async function askWithRetry<Given>({
  ask,
  note,
  calls = 2,
  verify,
  sendsProven = false,
}: AskOptions<Given>): Promise<JudgedAnswer<Given>> {
  const last = async (written: ModelOutput<Given>) => {
    const judged = await judge(written, verify, { last: true });
    return decided((sendsProven && verify && (await shortened(judged, written, verify))) || judged);
  };
  const first = await ask(note);
  if (calls < 2) return last(first);
  const judged = await judge(first, verify, { last: false });
  if (verdictOf(judged.faults, { asked_again: false }) !== 'ask_again') return decided(judged);
  const sentences = sentencesOf(judged.text).map(({ text }) => text);
  try {
    const second = await ask(`${note}\n\n${guardNote(judged.faults, sentences)}`);
    return await last(second);
  } catch (error) {
    const isLost = error instanceof InvalidModelResponse || error instanceof ModelUnavailable;
    const isUnread = error instanceof ModelUnavailable && error.problem === 'context';
    if (!isLost || isUnread || error instanceof VerifierUnavailable) throw error;
    return last(first);
  }
}

/**
 * Returns the answer without its unproven sentences; undefined if that isn't enough. The rest may say
 * something else without them, so rules and the verifier judge it as a separate text.
 */
async function shortened<Given>(
  { given, ...whole }: JudgedAnswer<Given>,
  { judged: written }: ModelOutput<Given>,
  verify: Verify,
): Promise<JudgedAnswer<Given> | undefined> {
  const part = written && extractProvenPart(whole.text, whole);
  if (!written || !part) return undefined;
  const { answer, basis } = written;
  const short = { ...answer, reply: part.text };
  const language = await languageOf(part.text, basis);
  if (coreFaults({ ...short, language }, basis, { verified: true }).length > 0) return undefined;
  const { faults } = await verify(short, basis);
  return faults.length > 0 ? undefined : { ...part, given, faults: [], whole };
}

/**
 * Applies the rules, then verifies what they accept. `last`: the model isn't asked again, so repeated
 * sentences are left out and faults of form no longer count.
 */
async function judge<Given>(
  { given, judged: written }: ModelOutput<Given>,
  verify: Verify | null,
  { last }: { last: boolean },
): Promise<JudgedAnswer<Given>> {
  if (!written) return { given, text: '', faults: [], proof: [] };
  const { answer, basis } = written;
  const language = await languageOf(answer.reply, basis);
  const faults = coreFaults({ ...answer, language }, basis, { verified: verify !== null });
  const text = last ? withoutRepeated(answer.reply, faults) : answer.reply;
  const judged = { given, text, faults, proof: [] };
  const isRejected = last ? !faults.every(isTolerable) : faults.length > 0;
  if (isRejected || !verify) return judged;
  const found = await verify({ ...answer, reply: text }, basis);
  return { ...judged, faults: [...faults, ...found.faults], proof: found.proof };
}

/** Below this confidence, the detector confuses related languages. */
const CERTAIN = 0.9;
const READ_TEXTS = 5;
const KANA = /[\u3040-\u30ff]/;

/**
 * Returns a reply's language if it is certain and isn't that of the lead's last texts. Undefined if
 * either is unclear. Both Chinese and Japanese use Han, so Japanese needs kana.
 */
async function languageOf(reply: string, { lead_texts }: GuardBasis): Promise<string | undefined> {
  const [replyLanguage, leadLanguage] = await Promise.all([
    detectLanguage(reply),
    detectLanguage(lead_texts.slice(-READ_TEXTS).join('\n')),
  ]);
  if (!replyLanguage || replyLanguage.confidence < CERTAIN || !leadLanguage) return undefined;
  const { code } = replyLanguage;
  if (code === leadLanguage.code || (code === 'ja' && !KANA.test(reply))) return undefined;
  return code;
}

function decided<Given>(judged: JudgedAnswer<Given>): JudgedAnswer<Given> {
  const sent = verdictOf(judged.faults, { asked_again: true }) === 'send';
  return sent ? { ...judged, faults: [] } : judged;
}
