import type { GuardFault } from '../basis/faults.ts';
import type { Proof, SentenceProof } from './proof.ts';

const KINDS = {
  no_line: 'unproven',
  figure: 'amount',
  promise: 'promise',
  strict: 'strict',
} as const satisfies Record<NonNullable<SentenceProof['why']>, GuardFault['kind']>;

/** What keeps an answer from being sent after its verification; empty: nothing. */
export function proofFaults({ verdict, sentences }: Proof, reply: string): GuardFault[] {
  if (verdict === 'void') return [{ kind: 'unverified', sentence: reply, words: reply }];
  return sentences.flatMap(({ sentence, why }) =>
    why ? [{ kind: KINDS[why], sentence, words: sentence }] : [],
  );
}
