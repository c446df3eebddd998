import type { Wire } from '../state/account.ts';
import type { TaxRate } from '../state/other-records.ts';

export function taxRateObject({ id, created, display_name, percentage, inclusive }: TaxRate): Wire {
  return {
    id,
    object: 'tax_rate',
    active: true,
    country: null,
    created,
    description: null,
    display_name,
    effective_percentage: null,
    flat_amount: null,
    inclusive,
    jurisdiction: null,
    jurisdiction_level: null,
    livemode: false,
    metadata: {},
    percentage,
    rate_type: 'percentage',
    state: null,
    tax_type: null,
  };
}
