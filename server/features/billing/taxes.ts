import type StripeClient from 'stripe';
import type { TaxLine } from '#domain/billing/schema.ts';
import type { Logger } from '#server/platform/log.ts';

type Taxed = Pick<StripeClient.Invoice, 'total_taxes'>;
export type TaxNames = ReadonlyMap<string, Pick<TaxLine, 'name' | 'percent'>>;

/** More rates than one team's invoices have; further ones would have no name. */
const MAX_RATES = 20;

/**
 * Looks up the names and rates of the taxes on some invoices, which contain only ids. Leaves out a rate
 * that Stripe doesn't return, because the invoice is useful without it.
 */
export async function taxNames(
  api: Pick<StripeClient, 'taxRates'>,
  log: Logger,
  invoices: Taxed[],
): Promise<TaxNames> {
  const ids = new Set(invoices.flatMap(({ total_taxes }) => (total_taxes ?? []).flatMap(rateOf)));
  const found = await Promise.all(
    [...ids].slice(0, MAX_RATES).map(async (id) => {
      try {
        return [[id, wordsOf(await api.taxRates.retrieve(id))] as const];
      } catch (error) {
        log.warn({ err: error, tax_rate: id }, 'could not read a tax rate from Stripe');
        return [];
      }
    }),
  );
  return new Map(found.flat());
}

/** Returns an invoice's taxes, one line per rate and behavior. Leaves out zero amounts. */
export function taxesOf({ total_taxes }: Taxed, names: TaxNames): TaxLine[] {
  const lines = new Map<string, TaxLine>();
  for (const tax of total_taxes ?? []) {
    const { name, percent } = rateOf(tax).map((id) => names.get(id))[0] ?? NAMELESS;
    const included = tax.tax_behavior === 'inclusive';
    const key = JSON.stringify([name, percent, included]);
    const amount = (lines.get(key)?.amount ?? 0) + tax.amount;
    lines.set(key, { name, percent, amount, included });
  }
  return [...lines.values()].filter(({ amount }) => amount !== 0);
}

const NAMELESS = { name: null, percent: null };

const rateOf = ({ tax_rate_details }: StripeClient.Invoice.TotalTax): string[] =>
  tax_rate_details ? [tax_rate_details.tax_rate] : [];

/** The charged rate is the effective one, if it differs. A flat amount has no percentage. */
function wordsOf(rate: StripeClient.TaxRate): Pick<TaxLine, 'name' | 'percent'> {
  const { display_name, rate_type, effective_percentage, percentage } = rate;
  const isFlat = rate_type === 'flat_amount';
  return { name: display_name, percent: isFlat ? null : (effective_percentage ?? percentage) };
}
