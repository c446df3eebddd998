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
import { buildTwoTeams, CALLERS, MEMBERS, type TwoTeams } from './two-teams.ts';

/** Every route of the product and who it is for. A route without a row fails. */
const ROUTES: Record<string, string> = {
  'ALL /*': 'on the way of every request: headers, the page, its files',
  'POST /webhooks/waha/:connection': 'the gateway, by signature',
  'POST /hooks/support-mail/:token':
    'the mail provider, by the secret in the address: see support-mail.test.ts',
  'POST /webhooks/stripe': 'Stripe, by signature',
  'ALL /hooks/:team_slug/:campaign_slug': 'any site and service: see lead-webhook.test.ts',
  'OPTIONS /hooks/:team_slug/:campaign_slug': 'any site and service',
  'POST /hooks/:team_slug/:campaign_slug': 'any site and service',
  'ALL /imports/:team_slug': 'its own pages only',
  'POST /imports/:team_slug': 'editors of the team: see receive-file.test.ts',
  'POST /imports/:team_slug/opt-outs': 'editors of the team: see opt-outs.test.ts',
  'GET /exports/:team_slug/permissions/:list': 'editors of the team: see opt-outs.test.ts',
  'GET /healthz': 'anybody',
  'GET /readyz': 'anybody',
  'GET /metrics': 'whoever has the token',
  'ALL /rpc/*': 'procedures: see procedures.test.ts',
  'GET /auth/oauth/google/callback': 'whose browser began the sign-in: see google.test.ts',
  'GET /auth/oauth/openid/callback': 'whose browser began the sign-in: see openid.test.ts',
  'GET /live/:team_slug': 'members of the team',
  'GET /live/staff': 'platform staff',
  'ALL /automation/*': 'whoever has the token of the automation: see automation-api.test.ts',
  'POST /automation/website-scraping': 'whoever has the token of the automation',
  'POST /automation/simple-questions': 'whoever has the token of the automation',
  'POST /automation/manual-setup': 'whoever has the token of the automation',
  'GET /api/v1/openapi.json': 'anybody: it describes the API',
  'GET /api/v1/docs': 'anybody: the page to read and try the API',
  'GET /api/v1/docs/start.js': 'anybody',
  'GET /api/v1/docs/:file': 'anybody',
  'ALL /mcp': 'programs with a key of a team: see mcp.test.ts',
  'ALL /api/v1/*': 'programs with a key of a team: see public-api.test.ts',
  'GET /files/:team_slug/:file_id': 'members of the team',
  'POST /files/:team_slug': 'members of the team who may write to leads',
  'POST /knowledge/:team_slug': 'editors of the team: see knowledge.test.ts',
  'GET /screenshots/:team_id/:campaign_id': 'members of the team',
  'GET /exports/staff/audit': 'platform staff: see platform-desk.test.ts',
  'GET /exports/:team_slug/archive/:export_id':
    'the owner who asked for the link: see team-privacy.test.ts',
  'GET /exports/:team_slug/log': 'admins of the team: see actions.test.ts',
  'GET /exports/:team_slug/processing-record': 'admins of the team: see processing-record.test.ts',
  'GET /exports/:team_slug/leads/:conversation_id': 'admins of the team: see team-privacy.test.ts',
  'GET /exports/:team_slug/conversations': 'editors of the team',
  'POST /exports/:team_slug/conversations': 'editors of the team',
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

describe('GET /live/:team_slug', () => {
  it('is for members only; a team of others is as none', async () => {
    const { own, foreign, missing } = world;
    for (const { team_slug } of [own, foreign, missing]) {
      expect(await get(`/live/${team_slug}`)).toMatchObject({ status: 401 });
      const unverified = await get(`/live/${team_slug}`, world.cookieOf('unverified'));
      expect(unverified).toMatchObject({ status: 403 });
    }
    for (const [caller, elsewhere] of [
      ['outsider', own],
      ['owner', foreign],
    ] as const) {
      const cookie = world.cookieOf(caller);
      const theirs = await get(`/live/${elsewhere.team_slug}`, cookie);
      expect(theirs).toEqual(await get(`/live/${missing.team_slug}`, cookie));
      expect(theirs.status).toBe(404);
    }
  });

  it.each(MEMBERS.filter((one) => one !== 'unverified'))(
    'is open to a member: %s',
    async (caller) => {
      const headers = { cookie: world.cookieOf(caller) };
      const stop = new AbortController();
      const response = await app.request(`/live/${world.own.team_slug}`, {
        headers,
        signal: stop.signal,
      });
      expect(response.status).toBe(200);
      await response.body?.cancel();
      stop.abort();
    },
  );
});

describe('GET /live/staff', () => {
  it('is for platform staff who act for nobody', async () => {
    expect(await get('/live/staff')).toMatchObject({ status: 401 });
    for (const caller of CALLERS.filter((one) => one !== 'nobody')) {
      const stop = new AbortController();
      const response = await app.request('/live/staff', {
        headers: { cookie: world.cookieOf(caller) },
        signal: stop.signal,
      });
      const may = caller === 'staff' || caller === 'superadmin';
      expect([caller, response.status]).toEqual([caller, may ? 200 : 403]);
      await response.body?.cancel();
      stop.abort();
    }
  });
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

describe('files of messages', () => {
  const path = (team_slug: string, file_id: string) => `/files/${team_slug}/${file_id}`;

  it('are for members only; a file of others is as none', async () => {
    const { own, foreign, missing } = world;
    expect(await get(path(own.team_slug, own.file_id))).toMatchObject({ status: 401 });
    expect(await get(path(own.team_slug, own.file_id), world.cookieOf('unverified'))).toMatchObject(
      {
        status: 403,
      },
    );
    const owner = world.cookieOf('owner');
    const none = await get(path(own.team_slug, missing.file_id), owner);
    expect(none.status).toBe(404);
    expect(await get(path(own.team_slug, foreign.file_id), owner)).toEqual(none);
    expect(await get(path(own.team_slug, "x'--"), owner)).toEqual(none);
    const elsewhere = await get(path(foreign.team_slug, foreign.file_id), owner);
    expect(elsewhere).toEqual(await get(path(missing.team_slug, missing.file_id), owner));
    expect(elsewhere.status).toBe(404);
  });

  it.each(MEMBERS.filter((one) => one !== 'unverified'))(
    'are open to a member: %s',
    async (who) => {
      const answer = await get(path(world.own.team_slug, world.own.file_id), world.cookieOf(who));
      expect(answer).toEqual({ status: 200, text: 'Price list' });
    },
  );

  it('are uploaded by those who may write to leads, and from our own pages', async () => {
    const upload = async (cookie: string, headers: Record<string, string> = {}) => {
      const { team_slug } = world.own;
      const named = { 'x-idempotency-key': newId(), 'x-file-name': 'a.txt', ...headers };
      const request = { method: 'POST', body: 'Hello', headers: { ...named, cookie } };
      return (await app.request(`/files/${team_slug}`, request)).status;
    };
    expect(await upload('')).toBe(401);
    expect(await upload(world.cookieOf('viewer'))).toBe(403);
    expect(await upload(world.cookieOf('outsider'))).toBe(404);
    expect(await upload(world.cookieOf('editor'))).toBe(201);
    expect(await upload(world.cookieOf('editor'), { origin: 'https://evil.example' })).toBe(403);
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
      `/${world.own.team_slug}/campaigns`,
    ]) {
      const { text } = await get(path, world.cookieOf('owner'));
      for (const secret of [...Object.values(world.own), ...Object.values(world.foreign)]) {
        expect(text).not.toContain(secret);
      }
    }
  });

  it('are 404 where there is neither a page nor a file', async () => {
    expect((await get('/auth/login')).status).toBe(200);
    expect((await get('/dashboard/acme/campaigns')).status).toBe(200);
    for (const path of ['/nowhere', '/dashboard/acme/nowhere', '/auth/nowhere']) {
      const { status, text } = await get(path);
      expect([path, status, text]).toEqual([path, 404, '<title>OpenSetter</title>']);
    }
    for (const path of ['/.env', '/wp-login.php', '/assets/none.js', '/a.b']) {
      expect([path, await get(path)]).toEqual([path, { status: 404, text: 'Not found' }]);
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
