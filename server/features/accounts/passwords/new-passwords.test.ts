import { expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { buildPerson } from '#server/test/builders/builders.ts';
import { createTestDatabase } from '#server/test/database.ts';
import { linkParts } from '#server/test/link-parts.ts';
import { openServer } from '#server/test/open-server.ts';
import { createTestServices } from '#server/test/services.ts';

const { services, queue } = await openServer();
const OLD = 'analytical engine';
const REFUSED = { code: 'INVALID_INPUT', data: { fields: { password: expect.any(String) } } };

/** Every way in which a user chooses a password. */
const WAYS: Record<string, (password: string) => Promise<unknown>> = {
  'who registers': (password) =>
    openBrowser(services).rpc.accounts.register({
      name: 'Ada',
      email: 'new@example.com',
      password,
    }),
  'who changes it': async (password) => {
    const { cookie } = await buildPerson(services, { password: OLD });
    return openBrowser(services, { cookie }).rpc.accounts.changePassword({
      current: OLD,
      password,
    });
  },
  'who had none': async (password) => {
    const { cookie, user_id } = await buildPerson(services);
    await services.db.pool.query(
      `INSERT INTO accounts (id, account_id, provider_id, user_id) VALUES ($1, $1, 'google', $2)`,
      [`sub-${user_id}`, user_id],
    );
    return openBrowser(services, { cookie }).rpc.accounts.setPassword({ password });
  },
  'who forgot it': async (password) => {
    const { email } = await buildPerson(services, { password: OLD });
    const { accounts } = openBrowser(services).rpc;
    await accounts.requestRecovery({ email });
    await queue.run(services);
    const link = new URL(/http\S+/.exec(services.emails.at(-1)?.text ?? '')?.[0] ?? '');
    const { userId = '', secret = '' } = linkParts(link);
    return accounts.resetPassword({ userId, secret, password });
  },
  'who sets the installation up': async (password) => {
    const database = await createTestDatabase();
    const empty = createTestServices(database.url);
    const { admin } = openBrowser(empty, { ip: '127.0.0.1' }).rpc;
    const form = { name: 'Ada', email: 'ada@example.com', password };
    try {
      return await admin.setUp(form);
    } finally {
      await empty.close();
      await database.drop();
    }
  },
};

it.each(Object.keys(WAYS))('%s gets no common and no blank password', async (who) => {
  const choose = WAYS[who] ?? expect.unreachable;
  for (const password of ['Password123', '\u3000'.repeat(12)]) {
    await expect(choose(password)).rejects.toMatchObject(REFUSED);
  }
  await expect(choose('correct horse battery')).resolves.toBeDefined();
});
