import { writeFileSync } from 'node:fs';
import { makeStripeSchemas } from './stripe-schemas.ts';

/** `npm run stripe:schemas`: to be run when the SDK's version changes. */
writeFileSync(new URL('../stripe/contract/schemas.json', import.meta.url), makeStripeSchemas());
