import { catalog } from '../catalog/catalog.ts';

export const leftAloneFields = catalog('fields.leftAlone', {
  tooManyTexts: 'Please keep to {max, number} texts',
  splitList: 'Please split this list: it is too long',
});
