import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { lookupKey } from '#domain/billing/offers.ts';
import { createStripe, type Stripe } from '#server/platform/stripe/stripe.ts';
import { type LoopbackServer, serveLoopback } from '#server/test/outside/loopback.ts';
import { readSubscription } from './read-subscription.ts';

/** The items of the only subscription at this Stripe, which lists at most ten of them. */
let items: object[] = [];
let asked: string[] = [];
let server: LoopbackServer;
let stripe: Stripe;

beforeAll(async () => {
  server = await serveLoopback((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', server.origin);
    asked.push(`${pathname} ${searchParams.get('subscription') ?? ''}`.trim());
    const shown = items.slice(0, pathname.endsWith('/subscription_items') ? 100 : 10);
    const list = { object: 'list', data: shown, has_more: shown.length < items.length };
    const subscription = {
      id: 'sub_1',
      status: 'active',
      created: 1_760_000_000,
      billing_cycle_anchor: 1_760_000_000,
      cancel_at: null,
      cancel_at_period_end: true,
      discounts: [],
      items: list,
    };
    response.setHeader('content-type', 'application/json');
    const isItems = pathname.endsWith('/subscription_items');
    response.end(JSON.stringify(isItems ? list : { ...list, data: [subscription] }));
  });
  stripe = createStripe({ apiUrl: server.origin, secretKey: 'sk_test_1', webhookSecret: 'whsec' });
});
beforeEach(() => {
  asked = [];
});
afterAll(async () => {
  await stripe.close();
  server.close();
});

const item = (id: string, lookup_key: string | null, period_end: number) => ({
  id,
  current_period_start: 1_760_000_000,
  current_period_end: period_end,
  price: { id: `price_${id}`, lookup_key, metadata: {} },
});
const ours = item('si_plan', lookupKey('business', 'monthly'), 1_762_600_000);
const addOns = (count: number) =>
  Array.from({ length: count }, (_, index) => item(`si_${index}`, null, 1_800_000_000));
const read = async (given: object[]) => {
  items = given;
  return readSubscription(await stripe.api(), 'cus_1', null);
};

it.each([0, 1, 4, 9])(
  'the plan is read behind %i other items, with its own period',
  async (count) => {
    const { current } = await read([...addOns(count), ours, item('si_last', null, 1_800_000_000)]);
    expect(current).toMatchObject({ plan: 'business', cycle: 'monthly', item_id: 'si_plan' });
    expect(current?.period_end).toEqual(new Date(1_762_600_000_000));
    expect(current?.ends_at).toEqual(current?.period_end);
    expect(asked).toEqual(['/v1/subscriptions']);
  },
);

it('an item beyond those that a subscription shows is fetched', async () => {
  const { current } = await read([...addOns(13), ours]);
  expect(current).toMatchObject({ plan: 'business', item_id: 'si_plan' });
  expect(asked).toEqual(['/v1/subscriptions', '/v1/subscription_items sub_1']);
});

it('a subscription of add-ons alone is none of ours', async () => {
  const { current, live } = await read(addOns(12));
  expect([current, live]).toEqual([null, ['sub_1']]);
});
