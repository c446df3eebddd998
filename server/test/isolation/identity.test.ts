import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { IDENTITY_HEADER, identityOf, SIGNED_OUT } from '#domain/accounts/identity.ts';
import { createApp } from '#server/app.ts';
import { findPerson } from '#server/features/accounts/find-person.ts';
import { PROCEDURE_ROWS } from './procedure-rows.ts';
import { callProcedure, metaOf, procedures } from './router-procedures.ts';
import { buildTwoTeams, type Caller, type TwoTeams } from './two-teams.ts';
import { openServer } from '#server/test/open-server.ts';

const { services } = await openServer({}, { listening: true });
let world: TwoTeams;
let identities: Record<'owner' | 'outsider' | 'viewer' | 'impersonating', string>;

beforeAll(async () => {
  world = await buildTwoTeams(services);
  const identity = async (caller: Caller) =>
    identityOf(await findPerson(services, world.cookieOf(caller)));
  identities = {
    owner: await identity('owner'),
    outsider: await identity('outsider'),
    viewer: await identity('viewer'),
    impersonating: await identity('impersonating'),
  };
});
beforeEach(() => services.db.pool.query('DELETE FROM rate_limits'));

const checked = procedures.filter(([, procedure]) => !metaOf(procedure).anyIdentity);

/** Procedures that identify the user by their input, or ask who is signed in. */
const UNCHECKED = [
  'accounts.me',
  'accounts.register',
  'accounts.requestRecovery',
  'accounts.resetPassword',
  'accounts.signIn',
  'accounts.signInOptions',
  'accounts.signInWithPasskey',
  'accounts.startPasskeySignIn',
  'accounts.verifyEmail',
  'accounts.verifySecondFactor',
  'admin.setUp',
];

it('every procedure asks whom the tab shows, but those whose input names the person', () => {
  const open = procedures.filter(([, procedure]) => metaOf(procedure).anyIdentity);
  expect(open.map(([path]) => path).toSorted()).toEqual(UNCHECKED);
});

describe.each(checked)('%s', (path, procedure) => {
  it('does nothing for a tab that shows someone else', async () => {
    const inputs = PROCEDURE_ROWS[path]?.inputs(world.own) ?? [];
    const { outsider, viewer, impersonating } = identities;
    const shown = [
      ['owner', outsider],
      ['owner', SIGNED_OUT],
      // staff impersonating the viewer aren't the viewer, and vice versa
      ['impersonating', viewer],
      ['viewer', impersonating],
    ] as const;
    const before = await everything();
    for (const [caller, identity] of shown) {
      const cookie = world.cookieOf(caller);
      for (const input of inputs) {
        const headers = { [IDENTITY_HEADER]: identity };
        const outcome = await callProcedure(services, { path, procedure, input, cookie, headers });
        expect(outcome).toMatchObject({ code: 'PERSON_CHANGED', status: 409 });
      }
    }
    expect(await everything()).toEqual(before);
  });

  it('answers a tab that shows the same person, or whose session has ended, as ever', async () => {
    const [input = {}] = PROCEDURE_ROWS[path]?.inputs(world.missing) ?? [];
    for (const [cookie, identity] of [
      [world.cookieOf('outsider'), identities.outsider],
      ['', identities.owner],
    ] as const) {
      if (path === 'accounts.deleteAccount' || path.startsWith('accounts.revoke')) continue;
      const headers = { [IDENTITY_HEADER]: identity };
      if (path === 'accounts.signOut' && cookie) continue;
      const outcome = await callProcedure(services, { path, procedure, input, cookie, headers });
      expect(outcome.code).not.toBe('PERSON_CHANGED');
    }
  });
});

it('a live stream is closed to a tab that shows someone else', async () => {
  const stopping = new AbortController();
  const app = createApp(services, { stopping: stopping.signal });
  const open = (query: string) =>
    app.request(`/live/${world.own.team_slug}${query}`, {
      headers: { cookie: world.cookieOf('owner') },
    });
  const other = await open(`?identity=${encodeURIComponent(identities.viewer)}`);
  expect(other.status).toBe(409);
  expect(await other.json()).toMatchObject({ code: 'PERSON_CHANGED' });
  for (const query of ['', `?identity=${encodeURIComponent(identities.owner)}`]) {
    const own = await open(query);
    expect(own.status).toBe(200);
    await own.body?.cancel();
  }
  stopping.abort();
});

it('a file or a list that a tab sends is refused where it shows someone else', async () => {
  const app = createApp(services, { stopping: new AbortController().signal });
  const sent = app.routes
    .filter(({ method, path }) => method === 'POST' && path.includes('/:team_slug'))
    // Sites and services call hooks, where nobody is signed in.
    .filter(({ path }) => !path.startsWith('/hooks/'));
  const paths = [...new Set(sent.map(({ path }) => path))];
  expect(paths).toContain('/files/:team_slug');
  for (const path of paths) {
    const answer = await app.request(path.replace(':team_slug', world.own.team_slug), {
      method: 'POST',
      body: '{}',
      headers: {
        origin: services.env.PUBLIC_URL,
        'content-type': 'application/json',
        cookie: world.cookieOf('owner'),
        [IDENTITY_HEADER]: identities.viewer,
      },
    });
    const { code } = (await answer.json()) as { code?: string };
    expect([path, answer.status, code]).toEqual([path, 409, 'PERSON_CHANGED']);
  }
});

/** Row counts of tables that calls would add to. */
async function everything() {
  const { rows } = await services.db.pool.query<{ at: string }>(
    `SELECT (SELECT count(*) FROM sessions) || '/' || (SELECT count(*) FROM users) || '/' ||
       (SELECT count(*) FROM team_settings) || '/' || (SELECT count(*) FROM live_events) || '/' ||
       (SELECT count(*) FROM admin_sessions) || '/' || (SELECT count(*) FROM rate_limits) AS at`,
  );
  return rows[0]?.at;
}
