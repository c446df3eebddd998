import { expect, it } from 'vitest';
import { ceilingsForm, ownModelFields, ownModelForm } from './forms.ts';

const own = {
  key_last4: 'abcd',
  key_set_at: '2026-11-22T10:00:00Z',
  base_url: null,
  model_name: 'a-model',
  prices: { input: 0.25, cached: 0.025, output: 2 },
};

it('shows what is stored, and gives it back', () => {
  expect(ownModelForm.parse(ownModelFields(own))).toEqual({
    key: '',
    base_url: '',
    model_name: 'a-model',
    prices: own.prices,
  });
  expect(ownModelForm.parse(ownModelFields(null)).prices).toBeNull();
});

it('takes prices with a comma, all or none', () => {
  const fields = { ...ownModelFields(null), price_input: '0,10', price_cached: '0.01' };
  expect(ownModelForm.safeParse(fields).error?.issues).toMatchObject([{ path: ['price_output'] }]);
  expect(ownModelForm.parse({ ...fields, price_output: '0,5' }).prices).toEqual({
    input: 0.1,
    cached: 0.01,
    output: 0.5,
  });
});

it.each(['-1', 'a', '1e9', '1.2.3', ' '])('is no price or ceiling: %j', (text) => {
  const fields = { price_input: text, price_cached: '1', price_output: '1' };
  expect(ownModelForm.safeParse({ ...ownModelFields(null), ...fields }).success).toBe(false);
});

it('takes ceilings from a cent on, and nothing for none', () => {
  expect(ceilingsForm.parse({ day: '', month: ' 12,50 ' })).toEqual({ day: null, month: 12.5 });
  for (const day of ['0', '0.001', '1000001', '-1', 'x']) {
    expect(ceilingsForm.safeParse({ day, month: '' }).success).toBe(false);
  }
});
