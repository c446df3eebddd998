/** What the model was asked for. Stored: never renamed. */
export const MODEL_PURPOSES = [
  'answer',
  /** words of leads were read for an opt-out, without an answer */
  'opt_out',
  /** the older part of a long conversation was summed up */
  'summary',
  'first_message',
  'follow_up',
  /** messages were verified before they were sent, and the verifier was tested */
  'verification',
  'suggestion',
  'offer',
  'playground',
  /** leads that were played, answers to them, and their judge */
  'evals',
  /** what conversations teach */
  'learning',
  /** voice messages of leads were transcribed */
  'transcribe',
  /** pictures and documents of leads were described */
  'describe',
  /** answers were spoken */
  'speak',
  /** passages and questions were embedded */
  'knowledge',
  /** the team's own model was tried out */
  'check',
] as const;
export type ModelPurpose = (typeof MODEL_PURPOSES)[number];

/** The tokens of one call or several, as the provider counts and charges them. */
export interface Tokens {
  /** cached ones included */
  prompt_tokens: number;
  /** those of the prompt that the provider had cached */
  cached_tokens: number;
  /** reasoning included */
  completion_tokens: number;
}

export function sumTokens(all: readonly Tokens[]): Tokens {
  const sum = { prompt_tokens: 0, cached_tokens: 0, completion_tokens: 0 };
  for (const use of all) {
    sum.prompt_tokens += use.prompt_tokens;
    sum.cached_tokens += use.cached_tokens;
    sum.completion_tokens += use.completion_tokens;
  }
  return sum;
}
