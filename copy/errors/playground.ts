import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

export const playgroundErrors = reasons(
  catalog('errors.playground', {
    draftGone:
      'Someone published or discarded this draft in the meantime. Please test the live prompts instead.',
    credit: 'Failed to process credit. Please try again.',
    reply: 'Failed to generate AI response. Please try again.',
    firstMessage: 'Failed to generate first message. Please try again.',
    noCredits: 'No credits remaining. Upgrade your plan to continue testing.',
    ceiling:
      "Your team has reached its spending ceiling for the AI model, so you can't test now. Raise the ceiling in the settings, or wait for the next period.",
  }),
);
