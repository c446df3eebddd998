import { catalog } from '../catalog/catalog.ts';

export const numbersFields = catalog('fields.numbers', {
  tooMany: 'Please keep to {max, number} per list',
  languageUnknown: "We can't reliably recognize this language",
});
