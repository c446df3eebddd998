/** Faults of form may be sent after the model was asked once more; the others never are. */
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

/** What is wrong with an answer, in the sentence that has it. */
export interface GuardFault {
  kind: FaultKind;
  sentence: string;
  /** the words of the sentence that cause it */
  words: string;
}
