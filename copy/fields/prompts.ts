import { catalog } from '../catalog/catalog.ts';

export const promptsFields = catalog('fields.prompts', {
  variableTaken: 'Variable name already exists',
  variableMissing: 'Variable name is required',
  variableInvalid: 'Invalid variable name (use letters, numbers, underscore)',
  variableTwice: 'Duplicate variable name in form',
});
