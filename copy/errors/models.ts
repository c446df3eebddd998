import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

export const modelsErrors = reasons(
  catalog('errors.models', {
    keyMissing: 'Please enter the key of your model.',
    keyAgain: 'Please enter the key again. We only send it to the address it was entered for.',
    keyLost: 'We can no longer read the stored key. Please enter it again.',
  }),
);
