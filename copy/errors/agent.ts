import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

export const agentErrors = reasons(
  catalog('errors.agent', {
    voiceUnknown: 'Choose a voice from the list.',
    voiceCeiling:
      "Your team has reached its spending ceiling for the AI model, so we can't play a sample now.",
    notSetUp: "This campaign's agent isn't set up yet, so it can't draft.",
    autonomyChanged:
      'Someone else just changed this, or we lowered it after an incident. Nothing was saved. Check the current setting, then decide again.',
    draftSpent:
      "Your team has reached its spending ceiling for the AI model, so the AI can't draft now. Write the reply yourself, or raise the ceiling in the settings.",
    draftBusy:
      "The AI can't write a draft right now. Nothing was sent. Please write the reply yourself, or try again in a minute.",
    draftUnusable:
      "We couldn't use the AI's draft. Nothing was sent. Please write the reply yourself, or try again.",
  }),
);
