import { UNATTENDED_HEADER } from '#domain/accounts/identity.ts';
import { isUseDue, lapsingTeams } from '#domain/teams/session-limits.ts';
import type { Person } from '#server/platform/http/person.ts';
import type { Services } from '#server/services.ts';
import { saveUse } from './session-queries.ts';

/**
 * Notes that a person uses their session: one update a minute, and none where no team of theirs limits
 * idleness. Live streams and files are no use, since open pages fetch them by themselves. Never rejects.
 */
export async function noteUse(
  { db, log }: Pick<Services, 'db' | 'log'>,
  person: Person | null,
  headers: Headers,
): Promise<void> {
  if (!person || headers.has(UNATTENDED_HEADER) || !isUseDue(person.session)) return;
  try {
    await saveUse(db, person.session_id, lapsingTeams(person.session));
  } catch (error) {
    log.warn({ err: error }, 'the use of a session was not noted');
  }
}
