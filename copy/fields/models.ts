import { catalog } from '../catalog/catalog.ts';

export const modelsFields = catalog('fields.models', {
  priceNumber: 'Please enter a number, such as 0.25.',
  allPrices: 'Please fill in all three prices, or none.',
  amountOrNothing: 'Please enter an amount from 0.01 to 1,000,000, or nothing.',
  priceMissing: 'Please enter a price.',
  priceNegative: 'A price is 0 or more.',
  pricePerMillion: 'Please enter US dollars for a million tokens.',
  keyTooLong: 'A key has at most {max, number} characters.',
  keySpaces: 'A key has no spaces and no line breaks. Please copy it again.',
  addressTooLong: 'An address has at most {max, number} characters.',
  wrongAddress: 'Please enter an address such as https://api.openai.com/v1',
  nameTooLong: 'A name has at most {max, number} characters.',
  nameSpaces: 'The name of a model has no spaces.',
  amountMissing: 'Please enter an amount.',
  amountLeast: 'Please enter at least 0.01.',
  amountMost: 'Please enter at most 1,000,000.',
});
