import { catalog } from '../catalog/catalog.ts';

/** Problems that don't go away by waiting: a member has to change a setting or pay. */
export const lastingProblemCopy = catalog('playground.modelProblems', {
  key: "The AI model rejects its key, so this stopped. Set another key in your model's settings, or ask your administrator. Then start again.",
  name: "The AI model's server doesn't know this model, so this stopped. Choose another one in your model's settings, or ask your administrator. Then start again.",
  address:
    "There's no AI model at the address in the settings, so this stopped. Correct it in your model's settings, or ask your administrator. Then start again.",
  credit:
    "The AI model's account has no credit left, so this stopped. Add some there, or ask your administrator. Then start again.",
});

export const aiErrorCopy = catalog('playground.aiErrors', {
  invalid: 'Invalid response format from AI service',
  down: 'AI service error',
  empty: 'No content returned from AI service',
});
