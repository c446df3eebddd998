import { readFileSync } from 'node:fs';
import { Stripe } from 'stripe';
import { expect, it } from 'vitest';
import { answerProblems, stripeSchemas } from './schemas.ts';

it('the schemas are of the installed SDK: npm run stripe:schemas makes them anew', () => {
  const file = new URL('../../../node_modules/stripe/package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  expect(stripeSchemas.sdk).toBe(version);
  expect(stripeSchemas.api).toBe(Stripe.API_VERSION);
});

const COUPON = {
  id: 'c',
  object: 'coupon',
  amount_off: null,
  created: 1,
  currency: null,
  duration: 'once',
  duration_in_months: null,
  livemode: false,
  max_redemptions: null,
  metadata: {},
  name: null,
  percent_off: 20,
  redeem_by: null,
  times_redeemed: 0,
  valid: true,
};

it.each([
  ['fits', {}, []],
  ['lacks a field', { valid: undefined }, ['Coupon.valid is missing']],
  ['has one too many', { colour: 'red' }, ['Coupon.colour is unknown']],
  ['has another type', { created: '1' }, ['Coupon.created is "1" and no number']],
  ['has another value', { duration: 'twice' }, ['Coupon.duration is "twice"']],
])('an object that %s', (_what, change, problems) => {
  const coupon = JSON.parse(JSON.stringify({ ...COUPON, ...change })) as object;
  expect(answerProblems(coupon)).toEqual(problems);
  expect(answerProblems({ object: 'list', data: [coupon] })).toEqual(problems);
});
