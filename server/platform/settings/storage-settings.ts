import { z } from 'zod';
import { setting } from './setting-values.ts';

/** What a team may store, and how its backups are made. */
export const storageSettings = {
  TEAM_FILES_MB: setting({
    help: 'How many megabytes of pictures, recordings and documents from conversations a team can store. Anything over that stays on the phone.',
    schema: z.coerce.number().int().min(0).max(10_000_000).default(5000),
    example: '5000',
  }),
  BACKUP_DAYS: setting({
    help: "How many days you keep database backups. Proofs of a deleted team mention it, because a backup can contain the team until then. When empty, they say it wasn't stated.",
    schema: z.coerce.number().int().min(0).max(3650).optional(),
    example: '35',
  }),
  BACKUP_WARN_HOURS: setting({
    help: 'After how many hours without npm run admin -- backup the admin page warns. 0 for never, if you make backups another way.',
    schema: z.coerce.number().int().min(0).max(100_000).default(48),
    example: '48',
  }),
};
