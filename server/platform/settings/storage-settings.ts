import { z } from 'zod';
import { setting } from './setting-values.ts';

/** What a team may store, and how its backups are made. */
export const storageSettings = {
  TEAM_FILES_MB: setting({
    help: 'How many megabytes of pictures, recordings and documents of its conversations a team may store; what comes beyond that stays on the phone.',
    schema: z.coerce.number().int().min(0).max(10_000_000).default(5000),
    example: '5000',
  }),
  BACKUP_DAYS: setting({
    help: 'For how many days you keep backups of the database; proofs that a team was deleted name it, as a backup may hold the team until then. When empty, they say that it was not stated.',
    schema: z.coerce.number().int().min(0).max(3650).optional(),
    example: '35',
  }),
  BACKUP_WARN_HOURS: setting({
    help: 'After how many hours without npm run admin -- backup the page of staff warns; 0 for never, where backups are made in another way.',
    schema: z.coerce.number().int().min(0).max(100_000).default(48),
    example: '48',
  }),
};
