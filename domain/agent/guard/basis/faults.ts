import { sentencesOf } from '../text/sentences.ts';

/** Faults of form, which may be sent after one retry. All others never are. */
export const FORM_FAULTS = ['markup', 'characters', 'questions', 'length', 'repeated'] as const;

export const SUBSTANCE_FAULTS = [
  'amount',
  'link',
  'contact',
  'account',
  'act',
  'handover',
  'promise',
  'secret',
  'template',
  'language',
  'third_time',
  'empty',
  'unproven',
  'strict',
  'unverified',
] as const;

export const FAULT_KINDS = [...FORM_FAULTS, ...SUBSTANCE_FAULTS] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** What is wrong with an answer, and in which sentence. */
export interface GuardFault {
  kind: FaultKind;
  sentence: string;
  /** the words in the sentence that cause it */
  words: string;
}

/** Creates a fault with the sentence of the message that contains the words. */
export function createFault(kind: FaultKind, reply: string, words: string): GuardFault {
  const found = sentencesOf(reply).find(({ text }) => text.includes(words));
  return { kind, sentence: found?.text ?? reply.slice(0, 400), words: words.slice(0, 400) };
}

export type Verdict = 'send' | 'ask_again' | 'hold';

const FORMS: ReadonlySet<FaultKind> = new Set(FORM_FAULTS);

/** Whether an answer with this fault may be sent if a retry doesn't fix it. */
export const isTolerable = ({ kind }: GuardFault): boolean => FORMS.has(kind);

/** After one retry, faults of form are sent, since sending nothing does more harm. Others are held. */
export function verdictOf(
  faults: GuardFault[],
  { asked_again }: { asked_again: boolean },
): Verdict {
  if (faults.length === 0) return 'send';
  if (!asked_again) return 'ask_again';
  return faults.every(isTolerable) ? 'send' : 'hold';
}
