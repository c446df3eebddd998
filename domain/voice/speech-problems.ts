import { speechAdvice } from '#copy/campaigns/voice-replies.ts';

/** Why a speech server made no voice note. Stored: never renamed. */
export const SPEECH_PROBLEMS = [
  'key',
  'name',
  'address',
  'credit',
  'throttled',
  'slow',
  'unreachable',
  'certificate',
  'down',
  /** it understood the request and did not take it, as for a voice that it does not have */
  'refused',
  /** what it answered is no voice note as WhatsApp plays them */
  'format',
  /** the team's storage for files is full */
  'full',
] as const;
export type SpeechProblem = (typeof SPEECH_PROBLEMS)[number];

/** One sentence for the people of a team: what is wrong, and what to do. */
export const SPEECH_ADVICE = speechAdvice satisfies Record<SpeechProblem, string>;
