import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

export const playgroundErrors = reasons(
  catalog('errors.playground', {
    draftGone:
      'This draft was published or discarded meanwhile. Please test the live prompts instead.',
    credit: 'Failed to process credit. Please try again.',
    reply: 'Failed to generate AI response. Please try again.',
    firstMessage: 'Failed to generate first message. Please try again.',
    noCredits: 'No credits remaining. Upgrade your plan to continue testing.',
    ceiling:
      "Your team's spending ceiling for the AI model is reached, so nothing can be tested now. Raise the ceiling in the settings, or wait until it is over.",
  }),
);
