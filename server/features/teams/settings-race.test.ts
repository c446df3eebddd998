import { expect, it } from 'vitest';
import { type Browser, openBrowser } from '#server/test/browser.ts';
import { buildPerson, buildTeam } from '#server/test/builders/builders.ts';
import { openServer } from '#server/test/open-server.ts';
import { withConcurrentChange } from '#server/test/concurrent-change.ts';
import { turnOnTwoFactor } from '#server/test/second-factor.ts';

const { services, database } = await openServer();
const password = 'analytical engine';

/** Takes the role away in another transaction, which the change has to wait for. */
const ROLE_TAKEN = `WITH team AS (UPDATE team_settings SET updated_at = now() WHERE team_id = $1
    RETURNING team_id)
  UPDATE memberships m SET role = $3 FROM team t WHERE m.team_id = t.team_id AND m.user_id = $2`;

type Change = (rpc: Browser['rpc'], team_slug: string) => Promise<unknown>;

const FOR_OWNERS: [string, Change][] = [
  ['disclosure', ({ teams }, team_slug) => teams.switchDisclosure({ team_slug, enabled: false })],
  [
    'two-factor sign-in',
    ({ teams }, team_slug) => teams.changeTwoFactorPolicy({ team_slug, required: false }),
  ],
];
const FOR_ADMINS: [string, Change][] = [
  ['name', ({ teams }, team_slug) => teams.rename({ team_slug, team_name: 'Stolen' })],
  [
    'length of sessions',
    ({ teams }, team_slug) =>
      teams.changeSessionPolicy({ team_slug, max_hours: 1, idle_minutes: null }),
  ],
  [
    'words of the disclosure',
    ({ teams }, team_slug) => teams.wordDisclosure({ team_slug, language: 'en', words: null }),
  ],
];

async function changeWithout(role: 'admin' | 'viewer', change: Change) {
  const owner = await buildPerson(services, { password });
  const team = await buildTeam(services, { owner });
  const { team_id, team_slug } = team;
  const browser = openBrowser(services, { cookie: owner.cookie });
  await turnOnTwoFactor(browser, password);
  await browser.rpc.teams.changeTwoFactorPolicy({ team_slug, required: true });
  const settings = () =>
    services.db.inTeam(team.scope, (tx) =>
      tx.db
        .selectFrom('team_settings')
        .select(['team_name', 'disclosure', 'two_factor_required', 'session_max_hours'])
        .executeTakeFirstOrThrow(),
    );
  const before = await settings();
  const values = [team_id, owner.user_id, role];
  const changed = withConcurrentChange(database.url, { text: ROLE_TAKEN, values }, () =>
    change(browser.rpc, team_slug),
  );
  const refused = await changed.then(
    () => 'changed',
    (error: { code?: string }) => error.code,
  );
  return { refused, before, after: await settings() };
}

it.each(FOR_OWNERS)('%s: a former owner changes nothing', async (_what, change) => {
  const { refused, before, after } = await changeWithout('admin', change);
  expect(refused).toBe('FORBIDDEN');
  expect(after).toEqual(before);
});

it.each([...FOR_OWNERS, ...FOR_ADMINS])(
  '%s: a member who is a viewer by now changes nothing',
  async (_what, change) => {
    const { refused, before, after } = await changeWithout('viewer', change);
    expect(refused).toBe('FORBIDDEN');
    expect(after).toEqual(before);
  },
);
