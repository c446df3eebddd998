import { expect, it } from 'vitest';
import { buildTeam } from '#server/test/builders/builders.ts';
import { openServer } from '#server/test/open-server.ts';
import { purgeExpired } from './purge-expired.ts';

const { services, queue } = await openServer();

it('removes the sessions and links that no one can use any more, and no others', async () => {
  const { owner } = await buildTeam(services);
  await queue.query('DELETE FROM sessions');
  await queue.query(
    `INSERT INTO sessions (id, token, user_id, expires_at)
     SELECT 's' || n, 's' || n, $1, now() - interval '1 minute' FROM generate_series(1, 2500) n
     UNION ALL SELECT 'good', 'good', $1, now() + interval '1 minute'`,
    [owner.user_id],
  );
  await queue.query('DELETE FROM mailed_tokens');
  await queue.query(
    `INSERT INTO mailed_tokens (token_hash, user_id, purpose, expires_at)
     VALUES ('old', $1, 'verify_email', now() - interval '31 days'),
       ('expired', $1, 'verify_email', now() - interval '1 day'),
       ('good', $1, 'verify_email', now() + interval '1 day')`,
    [owner.user_id],
  );
  await queue.query('SELECT graphile_worker.add_job($1)', [purgeExpired.name]);
  await queue.run(services);
  expect(await queue.query('SELECT id FROM sessions')).toEqual([{ id: 'good' }]);
  const links = await queue.query(
    `SELECT encode(token_hash, 'escape') AS link FROM mailed_tokens ORDER BY expires_at`,
  );
  expect(links).toEqual([{ link: 'expired' }, { link: 'good' }]);
});
