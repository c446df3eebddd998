import { catalog } from '../catalog/catalog.ts';

export const leftAloneFields = catalog('fields.leftAlone', {
  tooManyTexts: 'Please keep to {max, number} texts',
  splitList: 'This list is too long. Please split it',
});
