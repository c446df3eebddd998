import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

export const webhooksErrors = reasons(
  catalog('errors.webhooks', {
    deliveryRemoved: 'This delivery was removed.',
    endpointOff: 'This endpoint is off. Turn it on first.',
    addressTaken: 'Another endpoint of this team already has this address.',
    addressTakenField: 'Another endpoint already has this address.',
    endpointRemoved: 'This endpoint was removed.',
    endpointLimit: 'A team can have {max, number} endpoints.',
  }),
);
