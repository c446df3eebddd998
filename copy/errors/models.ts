import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

export const modelsErrors = reasons(
  catalog('errors.models', {
    keyMissing: 'Please enter the key of your model.',
    keyAgain:
      "Please enter the key again. It's only ever sent to the address that it was entered for.",
    keyLost: "The stored key can't be read any more. Please enter it again.",
  }),
);
