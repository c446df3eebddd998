import { currentLocale, SOURCE_LOCALE } from '#copy/catalog/locale.ts';
import type { Person } from '#server/platform/http/person.ts';
import type { Services } from '#server/services.ts';
import { saveLocale } from '../queries.ts';

/**
 * Stores the language of the person's browser when it changes, because their emails and notifications
 * are worded in it. An admin who acts for someone has a browser of another person. Never rejects.
 */
export async function noteLocale(
  { db, log }: Pick<Services, 'db' | 'log'>,
  person: Person | null,
): Promise<void> {
  if (!person?.profile || person.impersonation) return;
  const locale = currentLocale();
  if ((person.profile.locale ?? SOURCE_LOCALE) === locale) return;
  try {
    await db.outsideTeams((tx) => saveLocale(tx, person.user_id, locale));
  } catch (error) {
    log.warn({ err: error }, "the language of a person's browser was not stored");
  }
}
