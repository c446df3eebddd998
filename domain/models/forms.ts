import { z } from 'zod';
import { modelsFields } from '#copy/fields/models.ts';
import { MAX_CEILING, type ModelSettings, ownModel } from './schema.ts';

/** An amount as typed, with a decimal point or comma. */
const AMOUNT = /^\d{1,7}(?:[.,]\d{1,6})?$/;
const numberIn = (text: string) => Number(text.replace(',', '.'));

const price = z
  .string()
  .trim()
  .refine((text) => text === '' || AMOUNT.test(text), {
    error: () => modelsFields.priceNumber,
  });

const PRICES = ['price_input', 'price_cached', 'price_output'] as const;

/** The form of a team's own model. Its controls contain text. */
export const ownModelForm = z
  .object({
    key: ownModel.shape.key,
    base_url: ownModel.shape.base_url,
    model_name: ownModel.shape.model_name,
    price_input: price,
    price_cached: price,
    price_output: price,
  })
  .superRefine((values, context) => {
    const missing = PRICES.filter((name) => values[name] === '');
    if (missing.length === 0 || missing.length === PRICES.length) return;
    for (const name of missing) {
      context.addIssue({
        code: 'custom',
        path: [name],
        message: modelsFields.allPrices,
      });
    }
  })
  .transform(({ price_input, price_cached, price_output, ...rest }) => ({
    ...rest,
    prices:
      price_input === ''
        ? null
        : {
            input: numberIn(price_input),
            cached: numberIn(price_cached),
            output: numberIn(price_output),
          },
  }));

export type OwnModelFields = Record<keyof z.input<typeof ownModelForm>, string>;

/** The initial values of the controls. The key never reaches the browser. */
export function ownModelFields(own: ModelSettings['own']): OwnModelFields {
  const { base_url, model_name, prices } = own ?? {};
  return {
    key: '',
    base_url: base_url ?? '',
    model_name: model_name ?? '',
    price_input: prices ? String(prices.input) : '',
    price_cached: prices ? String(prices.cached) : '',
    price_output: prices ? String(prices.output) : '',
  };
}

const ceiling = z
  .string()
  .trim()
  .refine((text) => text === '' || (AMOUNT.test(text) && isCeiling(numberIn(text))), {
    error: () => modelsFields.amountOrNothing,
  })
  .transform((text) => (text === '' ? null : numberIn(text)));

const isCeiling = (amount: number) => amount >= 0.01 && amount <= MAX_CEILING;

/** In US dollars; empty: no ceiling of the team. */
export const ceilingsForm = z.object({ day: ceiling, month: ceiling });
