import { expect, it } from 'vitest';
import { isLate } from './delivery.ts';

it('what was not sent is shown to a person after five minutes', () => {
  expect(isLate({ age_seconds: 300 })).toBe(false);
  expect(isLate({ age_seconds: 301 })).toBe(true);
});
