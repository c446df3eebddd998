import { catalog } from '../catalog/catalog.ts';

export const pointFields = catalog('fields.qualification', {
  valueMissing: 'Please enter a value',
  plainQuestion: 'Please write the question in plain words',
  currency: 'Please enter a currency such as EUR',
  lowerAbove: 'The lower limit is above the upper one',
  tooManyPoints: 'Please use at most {max, number} questions',
  nameOnce: 'Use each name only once',
  pointOnce: 'Use each question only once',
  tooManyOptions: 'Please use at most 20 options',
  tooManyValues: 'Please use at most 20 values',
  upperBelow: 'The upper limit is below the lower one',
  amount: 'Please enter an amount such as 500 EUR',
  yesOrNo: 'Please choose yes or no',
});
