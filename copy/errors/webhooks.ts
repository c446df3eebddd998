import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

export const webhooksErrors = reasons(
  catalog('errors.webhooks', {
    deliveryRemoved: 'This delivery was removed.',
    endpointOff: 'This endpoint is switched off. Switch it on first.',
    addressTaken: 'Another endpoint of this team has this address already.',
    addressTakenField: 'Another endpoint has this address already.',
    endpointRemoved: 'This endpoint was removed.',
    endpointLimit: 'A team has at most {max, number} endpoints.',
  }),
);
