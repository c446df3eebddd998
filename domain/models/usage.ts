/** The purpose of a model call. Stored: never renamed. */
export const MODEL_PURPOSES = [
  'answer',
  /** checking a lead's message for an opt-out, without an answer */
  'opt_out',
  /** summarizing the older part of a long conversation */
  'summary',
  'first_message',
  'follow_up',
  /** verifying messages before they are sent, and testing the verifier */
  'verification',
  'suggestion',
  'offer',
  'playground',
  /** simulated leads, answers to them, and their judge */
  'evals',
  /** learning from conversations */
  'learning',
  /** transcribing leads' voice messages */
  'transcribe',
  /** describing leads' pictures and documents */
  'describe',
  /** speaking answers */
  'speak',
  /** embedding passages and questions */
  'knowledge',
  /** finding the person in a post that waits for review */
  'posts',
  /** testing the team's own model */
  'check',
] as const;
export type ModelPurpose = (typeof MODEL_PURPOSES)[number];

/** The tokens of one or more calls, as the provider counts and charges them. */
export interface Tokens {
  /** including cached ones */
  prompt_tokens: number;
  /** prompt tokens that the provider had cached */
  cached_tokens: number;
  /** including reasoning */
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
