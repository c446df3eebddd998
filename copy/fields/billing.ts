import { catalog } from '../catalog/catalog.ts';

export const billingFields = catalog('fields.billing', {
  planMissing: 'Please choose a plan.',
  cycleMissing: 'Please choose monthly or yearly billing.',
});
