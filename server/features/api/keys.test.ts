import { describe, expect, it } from 'vitest';
import { API_SCOPES, KEY_LIMIT } from '#domain/api/keys.ts';
import { newId } from '#server/platform/id.ts';
import { buildKey } from '#server/test/api/api-client.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildMember, buildTeam } from '#server/test/builders/builders.ts';
import { fileWeb } from '#server/test/http.ts';
import { openServer } from '#server/test/open-server.ts';
import {
  buildSide,
  CAMPAIGN,
  clientOf,
  phone,
  routeOf,
  routes,
} from '#server/test/api/api-side.ts';

const { services } = await openServer();
const web = await fileWeb(services);

describe('a key', () => {
  it('is made by members who may change settings, shown once and kept as a hash', async () => {
    const team = await buildTeam(services);
    const editor = await buildMember(services, { team, role: 'editor' });
    const input = { team_slug: team.team_slug, key_id: newId(), name: 'CRM', scopes: API_SCOPES };
    await expect(openBrowser(services, editor).rpc.api.createKey(input)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const owner = openBrowser(services, team.owner).rpc;
    const { token } = await owner.api.createKey(input);
    expect(token).toMatch(/^osk_[\w-]{43}$/);
    await expect(owner.api.createKey(input)).rejects.toMatchObject({ code: 'CONFLICT' });
    const [listed] = await owner.api.keys({ team_slug: team.team_slug });
    expect(listed).toMatchObject({ name: 'CRM', token_last4: token.slice(-4), last_used_at: null });
    expect(JSON.stringify(listed)).not.toContain(token);
    const { rows } = await services.db.pool.query('SELECT email FROM users WHERE name = $1', [
      'API key CRM',
    ]);
    expect(rows).toHaveLength(1);
    await clientOf(web, token)('GET', '/key');
    const [used] = await owner.api.keys({ team_slug: team.team_slug });
    expect(used?.last_used_at).not.toBeNull();
  });

  it('of another team does not show in the answer to its id', async () => {
    const { key_id } = await buildSide(services, web);
    const team = await buildTeam(services);
    const owner = openBrowser(services, team.owner).rpc;
    const input = { team_slug: team.team_slug, key_id, name: 'CRM', scopes: API_SCOPES };
    expect(await owner.api.createKey(input)).toMatchObject({ key: { key_id, name: 'CRM' } });
    await expect(owner.api.createKey(input)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('opens nothing once it is revoked, and with another token for a day both work', async () => {
    const { team, key_id, token } = await buildSide(services, web);
    const owner = openBrowser(services, team.owner).rpc;
    const ref = { team_slug: team.team_slug, key_id };
    const first = await owner.api.rotateKey(ref);
    const second = await owner.api.rotateKey(ref);
    const statuses = [];
    for (const one of [token, first.token, second.token]) {
      statuses.push((await clientOf(web, one)('GET', '/key')).status);
    }
    expect(statuses).toEqual([200, 401, 200]);
    await services.db.inTeam(team.scope, ({ db }) =>
      db.updateTable('api_keys').set({ previous_until: new Date() }).execute(),
    );
    expect((await clientOf(web, token)('GET', '/key')).status).toBe(401);
    await owner.api.revokeKey(ref);
    const refused = await clientOf(web, second.token)('GET', '/key');
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toBe('Bearer');
    expect(refused.headers.get('content-type')).toBe('application/problem+json');
    expect(refused.body).toMatchObject({ code: 'UNAUTHORIZED', status: 401 });
  });

  it('keeps a token that programs use valid, however often it is rotated', async () => {
    const { team, key_id, token } = await buildSide(services, web);
    const owner = openBrowser(services, team.owner).rpc;
    const rotate = () => owner.api.rotateKey({ team_slug: team.team_slug, key_id });
    const status = async (item: string) => (await clientOf(web, item)('GET', '/key')).status;
    expect(await status(token)).toBe(200);
    const first = await rotate();
    expect(await status(first.token)).toBe(200);
    const second = await rotate();
    // The oldest stops working: the tokens are a day apart.
    expect(await Promise.all([token, first.token, second.token].map(status))).toEqual([
      401, 200, 200,
    ]);
  });

  it('goes with its team, and so does the user that stood for it', async () => {
    const { team, key_id, call } = await buildSide(services, web);
    const { actor_id } = await services.db.inTeam(team.scope, ({ db }) =>
      db
        .selectFrom('api_keys')
        .select('actor_id')
        .where('key_id', '=', key_id)
        .executeTakeFirstOrThrow(),
    );
    const users = async () => {
      const text = 'SELECT 1 FROM users WHERE id = $1';
      return (await services.db.pool.query(text, [actor_id])).rows.length;
    };
    expect(await users()).toBe(1);
    await services.db.inTeam(team.scope, ({ db, team_id }) =>
      db.deleteFrom('team_settings').where('team_id', '=', team_id).execute(),
    );
    expect(await users()).toBe(0);
    expect((await call('GET', '/key')).status).toBe(401);
  });

  it('alone says who calls: a cookie is no one, and no other site may read', async () => {
    const { team, call } = await buildSide(services, web);
    const answer = await fetch(`${web.url}/api/v1/campaigns`, {
      headers: { cookie: team.owner.cookie, origin: 'https://elsewhere.example' },
    });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    const own = await call('GET', '/key', undefined, { origin: 'https://elsewhere.example' });
    expect(own.headers.get('access-control-allow-origin')).toBeNull();
  });

  it.each(routes.map(routeOf).filter(({ scope }) => scope !== undefined))(
    'without the scope $scope is refused at $method $path',
    async ({ method, path, scope }) => {
      const side = await (shared ??= buildSide(services, web));
      const others = API_SCOPES.filter((item) => item !== scope);
      const { token } = await (without[scope ?? ''] ??= buildKey(services, side.team, {
        scopes: others,
      }));
      const filled = path.replaceAll(/\{\w+\}/g, newId());
      const answer = await clientOf(web, token)(method, filled, method === 'GET' ? undefined : {});
      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject({ code: 'FORBIDDEN' });
    },
  );
});
let shared: ReturnType<typeof buildSide> | undefined;
const without: Record<string, ReturnType<typeof buildKey>> = {};

describe('the limit of a key', () => {
  it('is in the headers of each answer, and ends in a 429 until its window does', async () => {
    const { key_id, call } = await buildSide(services, web);
    const first = await call('GET', '/key');
    expect(first.headers.get('ratelimit-limit')).toBe(String(KEY_LIMIT.requests));
    expect(first.headers.get('ratelimit-remaining')).toBe(String(KEY_LIMIT.requests - 1));
    await services.db.pool.query('UPDATE rate_limits SET count = $2 WHERE key = $1', [
      `api:${key_id}`,
      KEY_LIMIT.requests - 1,
    ]);
    expect((await call('GET', '/key')).headers.get('ratelimit-remaining')).toBe('0');
    const many = await call('GET', '/key');
    expect(many.status).toBe(429);
    expect(Number(many.headers.get('retry-after'))).toBeLessThanOrEqual(KEY_LIMIT.seconds);
    expect(many.body).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await services.db.pool.query('UPDATE rate_limits SET last_request = 0 WHERE key = $1', [
      `api:${key_id}`,
    ]);
    expect((await call('GET', '/key')).status).toBe(200);
  });
});

describe('an Idempotency-Key', () => {
  it('makes a change happen once, also of many requests at the same time', async () => {
    const { call } = await buildSide(services, web);
    const again = () => call('POST', '/campaigns', CAMPAIGN, { 'idempotency-key': 'order 7' });
    const answers = await Promise.all([again(), again(), again(), again()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body['campaign_id'])).size).toBe(1);
    const { body } = await call<{ data: { name: string }[] }>('GET', '/campaigns');
    expect(body.data.filter(({ name }) => name === 'Autumn')).toHaveLength(1);
  });

  it('is refused with another body, and belongs to its key alone', async () => {
    const { team, call, campaign } = await buildSide(services, web);
    const headers = { 'idempotency-key': 'lead 1' };
    const lead = { campaign_id: campaign.campaign_id, name: 'Ada', phone: phone() };
    const first = await call('POST', '/leads', lead, headers);
    expect(first.status).toBe(202);
    expect(await call('POST', '/leads', lead, headers)).toMatchObject({ body: first.body });
    const other = await call('POST', '/leads', { ...lead, name: 'Bob' }, headers);
    expect(other.status).toBe(422);
    expect(other.body).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED', status: 422 });
    const { token } = await buildKey(services, team, { name: 'Forms' });
    const elsewhere = await clientOf(web, token)('POST', '/leads', lead, headers);
    expect(elsewhere.body).toMatchObject({ outcome: 'known' });
  });
});
