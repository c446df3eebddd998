import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

export const notificationsErrors = reasons(
  catalog('errors.notifications', {
    pushUnreachable: "This browser's push service can't be reached.",
  }),
);
