import { expect, it } from 'vitest';
import { buildTeam } from '#server/test/builders/builders.ts';
import { openServer } from '#server/test/open-server.ts';
import { findPerson } from './find-person.ts';

const { services, queue: admin } = await openServer();

it('keeps working while the migration of a newer version adds columns to the gate', async () => {
  const { owner } = await buildTeam(services);
  const look = () => findPerson(services, owner.cookie);
  expect(await look()).toMatchObject({ user_id: owner.user_id });
  const [gate] = await admin.query<{ text: string }>(
    `SELECT pg_get_functiondef('gate_session'::regproc) AS text`,
  );
  const wider = (gate?.text ?? '')
    .replace('session_limits json,', 'session_limits json, more text,')
    .replace('limits.of_teams,\n', `limits.of_teams, 'more',\n`);
  await admin.query(`DROP FUNCTION gate_session(text); ${wider};
    GRANT EXECUTE ON FUNCTION gate_session(text) TO opensetter_app`);
  const [said] = await admin.query(`SELECT pg_get_function_result('gate_session'::regproc) AS of`);
  expect(String(said?.of)).toContain('more text');
  expect(await look()).toMatchObject({ user_id: owner.user_id });
});
