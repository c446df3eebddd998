import { expect, it } from 'vitest';
import { readCheckoutAnswer, readPortalUrl } from './checkout-answer.ts';

it.each([
  [{ url: 'https://a' }, { kind: 'open', url: 'https://a' }],
  [[{ checkout_url: 'https://b' }], { kind: 'open', url: 'https://b' }],
  [[{ json: { session_url: 'https://c' } }], { kind: 'open', url: 'https://c' }],
  [{ json: { stripe_url: 'https://d' } }, { kind: 'open', url: 'https://d' }],
  [{ action: 'MODIFY_SUBSCRIPTION' }, { kind: 'modify', message: null }],
  [
    { type: 'MODIFY_SUBSCRIPTION', message: 'Done' },
    { kind: 'modify', message: 'Done' },
  ],
  [{ success: true }, { kind: 'modify', message: null }],
  [{ status: 'success' }, { kind: 'modify', message: null }],
  [{ error: 'Declined' }, { kind: 'failed', message: 'Declined' }],
  [{ success: false }, { kind: 'failed', message: null }],
  [{}, { kind: 'unclear' }],
  ['', { kind: 'unclear' }],
  [null, { kind: 'unclear' }],
])('%j is read as %j', (answer, meaning) => {
  expect(readCheckoutAnswer(answer)).toEqual(meaning);
});

it('a portal is found by each of its names', () => {
  for (const name of ['url', 'portal_url', 'customer_portal_url']) {
    expect(readPortalUrl([{ json: { [name]: 'https://p' } }])).toBe('https://p');
  }
  expect(readPortalUrl({ success: true })).toBeNull();
});
