import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { newId } from '#server/platform/id.ts';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import { serve } from '#server/test/http.ts';
import { createTestServices, type TestServices } from '#server/test/services.ts';
import { temporaryFolder } from '#server/test/temporary-folder.ts';
import { buildTwoTeams, MEMBERS, type TwoTeams } from './two-teams.ts';

/** Every route of the product and who it is for. A route without a row fails. */
const ROUTES: Record<string, string> = {
  'ALL /*': 'on the way of every request: headers, the page, its files',
  'POST /webhooks/waha/:connection': 'the gateway, by signature',
  'GET /healthz': 'anybody',
  'GET /readyz': 'anybody',
  'GET /metrics': 'whoever has the token',
  'ALL /rpc/*': 'procedures: see procedures.test.ts',
  'GET /auth/oauth/google/callback': 'whose browser began the sign-in: see google.test.ts',
  'GET /live/:teamSlug': 'members of the team',
  'ALL /automation/*': 'whoever has the token of the automation: see automation-api.test.ts',
  'POST /automation/website-scraping': 'whoever has the token of the automation',
  'POST /automation/simple-questions': 'whoever has the token of the automation',
  'POST /automation/manual-setup': 'whoever has the token of the automation',
  'GET /screenshots/:team_id/:campaign_id': 'members of the team',
  'ALL /assets/*': 'anybody',
  'GET /assets/*': 'anybody',
  'GET /*': 'anybody: the page, which knows nothing',
};

let database: TestDatabase;
let services: TestServices;
let world: TwoTeams;
let app: Hono;
const folder = temporaryFolder();
const stopping = new AbortController();

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(
    database.url,
    { METRICS_TOKEN: 'a token for tests' },
    { listening: true },
  );
  world = await buildTwoTeams(services);
  writeFileSync(join(folder.path, 'index.html'), '<title>OpenSetter</title>');
  app = createApp(services, { webFolder: folder.path, stopping: stopping.signal });
});
afterAll(async () => {
  stopping.abort();
  await services.close();
  await database.drop();
  folder.remove();
});

const get = async (path: string, cookie = '', headers: Record<string, string> = {}) => {
  const response = await app.request(path, { headers: { ...headers, ...(cookie && { cookie }) } });
  return { status: response.status, text: await response.text() };
};

it('every route has a row in the table, and every row a route', () => {
  const routes = new Set(app.routes.map(({ method, path }) => `${method} ${path}`));
  expect([...routes].toSorted()).toEqual(Object.keys(ROUTES).toSorted());
});

describe('GET /live/:teamSlug', () => {
  it('is for members only; a team of others is as none', async () => {
    const { own, foreign, missing } = world;
    for (const { teamSlug } of [own, foreign, missing]) {
      expect(await get(`/live/${teamSlug}`)).toMatchObject({ status: 401 });
      const unverified = await get(`/live/${teamSlug}`, world.cookieOf('unverified'));
      expect(unverified).toMatchObject({ status: 403 });
    }
    for (const [caller, elsewhere] of [
      ['outsider', own],
      ['owner', foreign],
    ] as const) {
      const cookie = world.cookieOf(caller);
      const theirs = await get(`/live/${elsewhere.teamSlug}`, cookie);
      expect(theirs).toEqual(await get(`/live/${missing.teamSlug}`, cookie));
      expect(theirs.status).toBe(404);
    }
  });

  it.each(MEMBERS.filter((one) => one !== 'unverified'))(
    'is open to a member: %s',
    async (caller) => {
      const headers = { cookie: world.cookieOf(caller) };
      const stop = new AbortController();
      const response = await app.request(`/live/${world.own.teamSlug}`, {
        headers,
        signal: stop.signal,
      });
      expect(response.status).toBe(200);
      await response.body?.cancel();
      stop.abort();
    },
  );
});

describe('GET /screenshots/:team_id/:campaign_id', () => {
  const path = (team_id: string, campaign_id: string) => `/screenshots/${team_id}/${campaign_id}`;

  beforeAll(async () => {
    for (const [team, { campaign_id }] of [
      [world.team, world.own],
      [world.otherTeam, world.foreign],
    ] as const) {
      const { team_id, scope } = team;
      const row = { team_id, campaign_id, mime: 'image/png', image: Buffer.from('picture') };
      await services.db.inTeam(scope, (tx) =>
        tx.db.insertInto('campaign_screenshots').values(row).execute(),
      );
    }
  });

  it('is for members only; a picture of others is as none', async () => {
    const own = path(world.team.team_id, world.own.campaign_id);
    expect(await get(own)).toMatchObject({ status: 401 });
    expect(await get(own, world.cookieOf('unverified'))).toMatchObject({ status: 403 });
    const none = await get(path(newId(), newId()), world.cookieOf('owner'));
    expect(none.status).toBe(404);
    const theirs = path(world.otherTeam.team_id, world.foreign.campaign_id);
    expect(await get(theirs, world.cookieOf('owner'))).toEqual(none);
    expect(await get(own, world.cookieOf('outsider'))).toEqual(none);
    const crossed = await get(
      path(world.team.team_id, world.foreign.campaign_id),
      world.cookieOf('owner'),
    );
    expect(crossed.status).toBe(404);
    const odd = await get(path(world.team.team_id, "x'--"), world.cookieOf('owner'));
    expect(odd.status).toBe(404);
  });

  it.each(MEMBERS.filter((one) => one !== 'unverified'))('is open to a member: %s', async (who) => {
    const response = await app.request(path(world.team.team_id, world.own.campaign_id), {
      headers: { cookie: world.cookieOf(who) },
    });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('picture');
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cache-control')).toContain('private');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('the other routes', () => {
  it('reveal of a webhook without a signature only whether there is such an address', async () => {
    const post = async (id: string) =>
      (await app.request(`/webhooks/waha/${id}`, { method: 'POST', body: '{}' })).status;
    expect(await post(newId())).toBe(404);
    expect(await post('../metrics')).toBe(404);
    expect(await post("1' OR true --")).toBe(404);
  });

  it('reveal no team to anybody', async () => {
    for (const path of [
      '/healthz',
      '/readyz',
      '/',
      '/metrics',
      `/${world.own.teamSlug}/campaigns`,
    ]) {
      const { text } = await get(path, world.cookieOf('owner'));
      for (const secret of [...Object.values(world.own), ...Object.values(world.foreign)]) {
        expect(text).not.toContain(secret);
      }
    }
  });

  it('keep the metrics for whoever has the token', async () => {
    expect((await get('/metrics')).status).toBe(401);
    for (const wrong of ['Bearer', 'Bearer a token for test', 'a token for tests', 'Bearer ü']) {
      expect((await get('/metrics', '', { authorization: encodeURI(wrong) })).status).toBe(401);
    }
    const right = await get('/metrics', '', { authorization: 'Bearer a token for tests' });
    expect(right.status).toBe(200);
    expect(right.text).toContain('opensetter_request_seconds');
    const none = createTestServices(database.url);
    const closed = createApp(none, { stopping: stopping.signal });
    const empty = await closed.request('/metrics', { headers: { authorization: 'Bearer ' } });
    expect(empty.status).toBe(401);
    await none.close();
  });

  it('do not do what another site makes a browser send, and know no other procedure', async () => {
    const web = await serve(services);
    const post = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${web.url}/rpc/${path}`, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json', ...headers },
      });
      return answer.status;
    };
    expect(await post('accounts/signOut', { origin: 'https://evil.example' })).toBe(403);
    expect(await post('accounts/signOut', { 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await post('accounts/signOut', { origin: 'null' })).toBe(403);
    expect(await post('accounts/signOut', { origin: web.url })).toBe(200);
    expect(await post('accounts/signOut')).toBe(200);
    expect(await post('teams/drop')).toBe(404);
    await web.stop();
  });
});
