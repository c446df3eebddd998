import { describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { newId } from '#server/platform/id.ts';
import { serve } from '#server/test/http.ts';
import { createTestServices } from '#server/test/services.ts';
import { openRoutes } from './open-routes.ts';

/** Every route of the product and who may use it. A route without a row fails. */
const ROUTES: Record<string, string> = {
  'ALL /*': 'on the way of every request: headers, the page, its files',
  'POST /webhooks/waha/:connection': 'the gateway, by signature',
  'POST /hooks/support-mail/:token':
    'the mail provider, by the secret in the address: see support-mail.test.ts',
  'POST /webhooks/stripe': 'Stripe, by signature',
  'ALL /hooks/:team_slug/:campaign_slug': 'any site and service: see lead-webhook.test.ts',
  'GET /hooks/:team_slug/:campaign_slug': "Meta, by the campaign's verify token",
  'OPTIONS /hooks/:team_slug/:campaign_slug': 'any site and service',
  'POST /hooks/:team_slug/:campaign_slug': 'any site and service',
  'ALL /imports/:team_slug': 'its own pages only',
  'POST /imports/:team_slug': 'editors of the team: see receive-file.test.ts',
  'POST /imports/:team_slug/opt-outs': 'editors of the team: see opt-outs.test.ts',
  'GET /exports/:team_slug/permissions/:list': 'editors of the team: see opt-outs.test.ts',
  'GET /healthz': 'anyone',
  'GET /readyz': 'anyone',
  'GET /metrics': 'callers with the token',
  'ALL /rpc/*': 'procedures: see procedures.test.ts',
  'GET /auth/oauth/google/callback': 'whose browser began the sign-in: see google.test.ts',
  'GET /auth/oauth/openid/callback': 'whose browser began the sign-in: see openid.test.ts',
  'GET /live/:team_slug': 'members of the team',
  'GET /live/staff': 'platform staff',
  'ALL /automation/*':
    'callers with the token of the automation: see automation/from-website.test.ts',
  'POST /automation/website-scraping': 'callers with the token of the automation',
  'POST /automation/simple-questions': 'callers with the token of the automation',
  'POST /automation/manual-setup': 'callers with the token of the automation',
  'GET /api/v1/openapi.json': 'anyone: it describes the API',
  'GET /api/v1/docs': 'anyone: the page to read and try the API',
  'GET /api/v1/docs/': 'anyone: leads to the page',
  'GET /api/v1/docs/start.js': 'anyone',
  'GET /api/v1/docs/:file': 'anyone',
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
  'ALL /assets/*': 'anyone',
  'GET /assets/*': 'anyone',
  'GET /*': 'anyone: the page, which knows nothing',
};

const { database, services, world, app, stopping, get } = await openRoutes();

it('every route has a row in the table, and every row a route', () => {
  const routes = new Set(app.routes.map(({ method, path }) => `${method} ${path}`));
  expect([...routes].toSorted()).toEqual(Object.keys(ROUTES).toSorted());
});

describe('the other routes', () => {
  it('reveal of a webhook without a signature only whether there is such an address', async () => {
    const post = async (id: string) =>
      (await app.request(`/webhooks/waha/${id}`, { method: 'POST', body: '{}' })).status;
    expect(await post(newId())).toBe(404);
    expect(await post('../metrics')).toBe(404);
    expect(await post("1' OR true --")).toBe(404);
  });

  it('reveal no team to anyone', async () => {
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

  it('show the metrics only to callers with the token', async () => {
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
    expect(await post('accounts/signOut', { 'sec-fetch-site': 'same-site' })).toBe(403);
    const ownPage = { origin: web.url, 'sec-fetch-site': 'same-site' };
    expect(await post('accounts/signOut', ownPage)).toBe(200);
    expect(await post('accounts/signOut', { origin: web.url })).toBe(200);
    expect(await post('accounts/signOut')).toBe(200);
    expect(await post('teams/drop')).toBe(404);
    await web.stop();
  });
});
