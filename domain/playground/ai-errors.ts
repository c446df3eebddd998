/** What went wrong with the model, as the playground says it. */
export const AI_ERRORS = {
  invalid: 'Invalid response format from AI service',
  down: 'AI service error',
  empty: 'No content returned from AI service',
} as const;

/** When an answer could not be made at all. */
export const PLAY_FAILED = {
  credit: 'Failed to process credit. Please try again.',
  reply: 'Failed to generate AI response. Please try again.',
  firstMessage: 'Failed to generate first message. Please try again.',
  noCredits: 'No credits remaining. Upgrade your plan to continue testing.',
  ceiling:
    "Your team's spending ceiling for the AI model is reached, so nothing can be tested now. Raise the ceiling in the settings, or wait until it is over.",
} as const;
