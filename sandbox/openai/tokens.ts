import type { ChatMessage } from './chat-request.ts';

/** The usage block of an answer, in OpenAI's names. */
export interface Usage {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
  prompt_tokens_details: { cached_tokens: number; audio_tokens: number };
  completion_tokens_details: {
    reasoning_tokens: number;
    audio_tokens: number;
    accepted_prediction_tokens: number;
    rejected_prediction_tokens: number;
  };
}

/**
 * About how many tokens a text has: four bytes of UTF-8 a token, which is within a quarter of the
 * real count for the languages here, and free to compute.
 */
export function countTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 4);
}

/** The beginning of a text that has at most this many tokens, no character split. */
export function firstTokens(text: string, tokens: number): string {
  if (countTokens(text) <= tokens) return text;
  const bytes = Buffer.from(text).subarray(0, tokens * 4);
  return bytes.toString('utf8').replace(/\uFFFD$/, '');
}

export function usageOf(messages: ChatMessage[], answer: string, choices: number): Usage {
  const prompt = messages.reduce((sum, message) => sum + countTokens(message.text) + 4, 3);
  const completion = countTokens(answer) * choices;
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
    completion_tokens_details: {
      reasoning_tokens: 0,
      audio_tokens: 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
  };
}
