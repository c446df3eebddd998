import { writeFileSync } from 'node:fs';
import { makeStripeSchemas } from './stripe-schemas.ts';

/** Run `npm run stripe:schemas` when the SDK's version changes. */
writeFileSync(new URL('../stripe/contract/schemas.json', import.meta.url), makeStripeSchemas());
