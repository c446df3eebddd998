import { describe, expect, it } from 'vitest';
import { PSEUDO_LOCALE } from '#copy/catalog/locale.ts';
import { loadTranslations, inLocale } from '#server/platform/language/reader-locale.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildPerson } from '#server/test/builders/builders.ts';
import { openServer } from '#server/test/open-server.ts';

loadTranslations();
const { services, queue } = await openServer();

const localeOf = async ({ user_id }: { user_id: string }) => {
  const [row] = await queue.query<{ locale: string | null }>(
    'SELECT locale FROM user_profiles WHERE user_id = $1',
    [user_id],
  );
  return row?.locale;
};

describe('the language of what we send someone', () => {
  it('is that of their browser, and follows it', async () => {
    const person = await buildPerson(services);
    const { rpc } = openBrowser(services, person);
    await rpc.accounts.me();
    expect(await localeOf(person)).not.toBe(PSEUDO_LOCALE);
    await inLocale(PSEUDO_LOCALE, () => rpc.accounts.me());
    expect(await localeOf(person)).toBe(PSEUDO_LOCALE);
    services.emails.length = 0;
    await openBrowser(services).rpc.accounts.requestRecovery({ email: person.email });
    await queue.run(services);
    expect(services.emails[0]?.subject).toMatch(/^⟦Ŕéšéţ ýöûŕ/);
    await rpc.accounts.me();
    expect(await localeOf(person)).toBe('en');
  });

  it('is English where a language is no longer there', async () => {
    const person = await buildPerson(services);
    await queue.query(`UPDATE user_profiles SET locale = 'tlh' WHERE user_id = $1`, [
      person.user_id,
    ]);
    services.emails.length = 0;
    await openBrowser(services).rpc.accounts.requestRecovery({ email: person.email });
    await queue.run(services);
    expect(services.emails[0]?.subject).toBe('Reset your password');
  });
});
