import { catalog } from '../catalog/catalog.ts';

export const modelsFields = catalog('fields.models', {
  priceNumber: 'Please enter a number, such as 0.25.',
  allPrices: 'Please fill in all three prices, or none.',
  amountOrNothing: 'Please enter an amount from 0.01 to 1,000,000, or nothing.',
  priceMissing: 'Please enter a price.',
  priceNegative: 'A price must be 0 or more.',
  pricePerMillion: 'Please enter US dollars for a million tokens.',
  keyTooLong: 'A key can have at most {max, number} characters.',
  keySpaces: "A key can't have spaces or line breaks. Please copy it again.",
  addressTooLong: 'An address can have at most {max, number} characters.',
  wrongAddress: 'Please enter an address such as https://api.openai.com/v1',
  nameTooLong: 'A name can have at most {max, number} characters.',
  nameSpaces: "A model's name can't have spaces.",
  amountMissing: 'Please enter an amount.',
  amountLeast: 'Please enter at least 0.01.',
  amountMost: 'Please enter at most 1,000,000.',
});
