import { plainText } from '../../offers/words.ts';
import { type GuardFault, isTolerable } from './basis/faults.ts';
import { sentencesOf } from './text/sentences.ts';
import type { SentenceProof } from './verification/proof.ts';

/** An answer without its unproven sentences. */
export interface ProvenPart {
  text: string;
  /** of all sentences; those left out are marked */
  proof: SentenceProof[];
}

/**
 * Returns the part of an answer that can be sent when its only faults of substance are unproven sentences;
 * undefined: hold it. The part has a proven statement or a question, whole sentences in their order, and
 * no list or formatting left open. It is a new text, so it must be judged again.
 */
export function extractProvenPart(
  text: string,
  { faults, proof }: { faults: GuardFault[]; proof: SentenceProof[] },
): ProvenPart | undefined {
  const sentences = sentencesOf(text);
  const isOfProof =
    sentences.length === proof.length &&
    sentences.every((item, at) => item.text === proof[at]?.sentence);
  const isOnlyUnproven = faults.every((fault) => fault.kind === 'unproven' || isTolerable(fault));
  if (!isOfProof || !isOnlyUnproven) return undefined;
  const marked = proof.map((item) =>
    item.state === 'unproven' ? { ...item, left_out: true } : item,
  );
  const kept = marked.filter((item) => !item.left_out);
  if (kept.length === marked.length || !kept.some(isStatement)) return undefined;
  if (marked.some(({ sentence }) => isPartOfPair(sentence)) || leavesListOpen(marked))
    return undefined;
  const left = withoutLeftOut(text, marked);
  const isWhole =
    sentencesOf(left)
      .map((item) => item.text)
      .join('\n') === kept.map(({ sentence }) => sentence).join('\n');
  return isWhole ? { text: left, proof: marked } : undefined;
}

const isStatement = ({ claim, state }: SentenceProof): boolean =>
  claim === 'question' ||
  ((claim === 'statement' || claim === 'offer') && (state === 'proven' || state === 'calculated'));

/** Marks a sentence that is left out, so that a line with nothing else is removed, too. */
const HOLE = '\ue000';

function withoutLeftOut(text: string, marked: SentenceProof[]): string {
  // `plainText` gives letters and marks one spelling, in which sentences are compared.
  const plain = plainText(text);
  if (plain.length !== text.length) return '';
  let from = 0;
  let left = '';
  for (const { sentence, left_out } of marked) {
    const at = plain.indexOf(sentence, from);
    const end = at + sentence.length;
    left += text.slice(from, at) + (left_out ? HOLE : text.slice(at, end));
    from = end;
  }
  return (left + text.slice(from))
    .replace(new RegExp(`^[ \\t]*(?:${HOLE}[ \\t]*)+(?:\\n|$)`, 'gm'), '')
    .replaceAll(HOLE, '')
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const NUMBERED = /^\d{1,2}[.)]\s/;
const LISTED = /^(?:[-–—•*·▪✓✔]|\d{1,2}[.)]\s|\p{Extended_Pictographic})/u;
/** Opening and closing marks that come in pairs. */
const PAIRS = [/\*/g, /_/g, /~/g, /`/g, /"/g, /[“”„]/g, /[«»]/g, /[「」]/g, /[()（）]/g];

/** Whether the other mark of a pair is in another sentence. */
function isPartOfPair(sentence: string): boolean {
  const marks = sentence.replace(/^[*•·–-]\s+|\S+:\/\/\S+|[:;]-?[()]/g, '');
  return PAIRS.some((pair) => (marks.match(pair)?.length ?? 0) % 2 === 1);
}

/** Whether this leaves a list without its items, or with a gap in its numbers. */
function leavesListOpen(marked: SentenceProof[]): boolean {
  return marked.some(({ sentence, left_out }, at) => {
    const next = marked.slice(at + 1).find((item) => !item.left_out)?.sentence ?? '';
    if (left_out) return NUMBERED.test(sentence) && NUMBERED.test(next);
    return /[:：]$/.test(sentence) && marked[at + 1]?.left_out === true && !LISTED.test(next);
  });
}
