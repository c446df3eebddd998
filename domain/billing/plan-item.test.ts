import { describe, expect, it } from 'vitest';
import { lookupKey, planItem, planOfPrice, type PriceFacts } from './offers.ts';

const item = (id: string, lookup_key: string | null, metadata: Record<string, string> = {}) => ({
  id,
  price: { lookup_key, metadata } satisfies PriceFacts,
});
const ours = item('ours', lookupKey('business', 'monthly'), { plan: 'business' });
const metered = item('metered', null);
const addOn = item('add-on', 'extra_seats_monthly', { team: 'a' });
const replaced = item('replaced', null, { plan: 'scale', cycle: 'yearly' });

describe('the item of our plan', () => {
  it.each([
    ['alone', [ours], 'ours'],
    ['behind a metered price', [metered, ours], 'ours'],
    ['last of many', [metered, addOn, item('setup', ''), ours], 'ours'],
    ['first', [ours, metered, addOn], 'ours'],
    ['behind a price that was replaced', [replaced, ours], 'ours'],
    ['a replaced price behind another product', [metered, replaced, addOn], 'replaced'],
    ['the first of two of ours', [metered, ours, item('b', lookupKey('scale', 'yearly'))], 'ours'],
    ['none: other products alone', [metered, addOn], undefined],
    [
      'none: a plan that is not sold',
      [item('odd', 'opensetter_gold_monthly', { plan: 'gold' })],
      undefined,
    ],
    ['none: no item', [], undefined],
  ])('%s', (_, items, expected) => {
    expect(planItem(items)?.id).toBe(expected);
  });

  it('says plan and cycle by its lookup key, or by its metadata', () => {
    expect(planOfPrice(ours.price)).toEqual({ plan: 'business', cycle: 'monthly' });
    expect(planOfPrice(replaced.price)).toEqual({ plan: 'scale', cycle: 'yearly' });
    expect(planOfPrice(addOn.price)).toEqual({ plan: null, cycle: null });
  });
});
