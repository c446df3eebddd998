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
export const SPEECH_ADVICE: Record<SpeechProblem, string> = {
  key: 'The speech server refuses the key. Check the key of your model, or ask your administrator.',
  name: "The speech server doesn't know the speech model. Ask your administrator.",
  address: "Your model's server can't speak. Ask your administrator to set up a speech server.",
  credit: 'The account at the speech server has no credit left. Add some there.',
  throttled: 'The speech server is throttling the key. A higher limit there helps.',
  slow: 'The speech server takes too long to answer. We try again with the next answer.',
  unreachable: 'The speech server does not answer. We try again with the next answer.',
  certificate: "We can't reach the speech server over HTTPS. Ask your administrator.",
  down: 'The speech server has a problem of its own. We try again with the next answer.',
  refused: "The speech server didn't take the text or the voice. Choose another voice.",
  format:
    "The speech server doesn't make voice notes that WhatsApp plays (Opus). Ask your administrator.",
  full: "Your team's storage for files is full. Ask your administrator for more.",
};
