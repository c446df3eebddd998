import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

export const notificationsErrors = reasons(
  catalog('errors.notifications', {
    pushUnreachable: "We can't reach this browser's push service.",
  }),
);
