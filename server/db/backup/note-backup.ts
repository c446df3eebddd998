import { openSession } from './open-session.ts';
import type { BackupSummary } from './write-backup.ts';

type Noted = Pick<BackupSummary, 'at' | 'bytes'>;

/**
 * Notes in the database that a backup of it was finished, for the page of staff. False: it could not
 * be noted, as where the database is of an older version; the backup is as good without it.
 */
export function noteBackup(url: string, made: Noted): Promise<boolean> {
  return note(url, made).then(
    () => true,
    () => false,
  );
}

async function note(url: string, { at, bytes }: Noted): Promise<void> {
  const client = await openSession(url);
  try {
    // Of two at once, the one with the newer data counts.
    await client.query(
      `INSERT INTO last_backup AS l (taken_at, bytes) VALUES ($1, $2)
       ON CONFLICT (only_row) DO UPDATE
         SET taken_at = excluded.taken_at, finished_at = now(), bytes = excluded.bytes
         WHERE l.taken_at <= excluded.taken_at`,
      [at, bytes],
    );
  } finally {
    await client.end().catch(() => {});
  }
}
