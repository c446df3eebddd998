import { readFileSync } from 'node:fs';
import { Stripe } from 'stripe';
import { expect, it } from 'vitest';
import { answerProblems } from '../../test/stripe-answers.ts';
import { completed, stripeSchemas } from './schemas.ts';

it('the schemas are of the installed SDK: npm run stripe:schemas makes them anew', () => {
  const file = new URL('../../../node_modules/stripe/package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  expect(stripeSchemas.sdk).toBe(version);
  expect(stripeSchemas.api).toBe(Stripe.API_VERSION);
});

const RATE = completed('TaxRate', { id: 'r', display_name: 'VAT', percentage: 20, own: 1 });

it('a completed object fits its type, and has nothing that the type does not have', () => {
  expect(answerProblems(RATE)).toEqual([]);
  expect(RATE).toMatchObject({ display_name: 'VAT', tax_type: null, livemode: false });
  expect('own' in RATE).toBe(false);
  expect(() => completed('TaxRate', {})).toThrow('TaxRate.id has no empty value');
});

it.each([
  ['lacks a field', { active: undefined }, "TaxRate: must have required property 'active'"],
  ['has one too many', { colour: 'red' }, 'must NOT have additional properties'],
  ['has another type', { created: '1' }, 'TaxRate/created: must be number'],
  ['has another value', { livemode: 'yes' }, 'TaxRate/livemode: must be boolean'],
])('an object that %s', (_what, change, problem) => {
  const rate = JSON.parse(JSON.stringify({ ...RATE, ...change })) as object;
  expect(answerProblems(rate)).toEqual([expect.stringContaining(problem)]);
  expect(answerProblems({ object: 'list', data: [rate] })).toHaveLength(1);
});
