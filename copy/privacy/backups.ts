import { catalog } from '../catalog/catalog.ts';

/** How long backups keep deleted data. */
export const backupCopy = catalog('privacy.backups', {
  none: 'This installation keeps no backups.',
  unknown:
    "Backups of this installation may keep copies for longer. Your administrator hasn't said how long.",
  days: "Backups of this installation may keep copies for up to {days, plural, one {# more day} other {# more days}}. Then they're gone too.",
});
