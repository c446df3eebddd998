import { type Judged, type Span, sentenceAt } from '../text/judged.ts';

/** Faults of form may be sent after the model was asked once more; the others never are. */
export const FORM_FAULTS = ['markup', 'characters', 'questions', 'length'] as const;

export const SUBSTANCE_FAULTS = [
  'amount',
  'date',
  'link',
  'contact',
  'payment',
  'act',
  'handover',
  'secret',
  'other_lead',
  'template',
  'request',
  'policy',
  'identity',
  'obedience',
  'echo',
  'receipt',
  'language',
  'empty',
] as const;

export const FAULT_KINDS = [...FORM_FAULTS, ...SUBSTANCE_FAULTS] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** What is wrong with an answer, in the sentence that has it. */
export interface GuardFault {
  kind: FaultKind;
  sentence: string;
  /** the words of the sentence that cause it */
  words: string;
}

export function faultAt(kind: FaultKind, judged: Judged, span: Span): GuardFault {
  return {
    kind,
    sentence: judged.written(sentenceAt(judged, span.start)),
    words: judged.written(span),
  };
}
