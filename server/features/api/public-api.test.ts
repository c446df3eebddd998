import type { AnyProcedure } from '@orpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEY_LIMIT } from '#domain/api/keys.ts';
import { API_SCOPES } from '#domain/api/scopes.ts';
import { newId } from '#server/platform/id.ts';
import { apiClient, buildKey } from '#server/test/api-client.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildMember, buildTeam, type BuiltTeam } from '#server/test/builders.ts';
import { buildConnectedCampaign, buildConversation } from '#server/test/chat-builders.ts';
import { serve, type WebProcess } from '#server/test/http.ts';
import { openServer } from '#server/test/open-server.ts';
import type { ApiMeta } from './v1/guard.ts';
import { v1Router } from './v1/router.ts';

const { services } = await openServer();
let web: WebProcess;
beforeAll(async () => void (web = await serve(services)));
afterAll(() => web.stop());

const clientOf = (token: string) =>
  apiClient((path, init) => fetch(`${web.url}${path}`, init), token);

async function buildSide(like: { team?: BuiltTeam } = {}) {
  const team = like.team ?? (await buildTeam(services));
  const campaign = await buildConnectedCampaign(services, { team });
  const { conversation_id } = await buildConversation(services, { campaign });
  const { key_id, token } = await buildKey(services, team);
  return { team, campaign, conversation_id, key_id, token, call: clientOf(token) };
}

/** Each path with what it needs; the rest comes from the router. */
const CAMPAIGN = {
  name: 'Autumn',
  company_name: 'Acme',
  business_activity: 'coaching',
  offer: 'Twelve weeks of coaching for founders who want to learn to sell.',
  agent_name: 'Emma',
  goal: 'book_appointments',
  goal_link: 'https://cal.example.com/emma',
};
const ENDPOINT = { url: 'https://example.com/hooks', event_types: ['lead.created'] };
const phone = () => `+3361${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;

const routes = Object.entries(v1Router).flatMap(([, group]) =>
  '~orpc' in group ? [group as AnyProcedure] : Object.values(group as Record<string, AnyProcedure>),
);
const routeOf = (one: AnyProcedure) => {
  const { method = 'POST', path = '' } = one['~orpc'].route;
  return { method, path, scope: (one['~orpc'].meta as ApiMeta).scope };
};

describe('a key', () => {
  it('is made by whoever may change settings, shown once and kept as a hash', async () => {
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
    await clientOf(token)('GET', '/key');
    const [used] = await owner.api.keys({ team_slug: team.team_slug });
    expect(used?.last_used_at).not.toBeNull();
  });

  it('opens nothing once it is revoked, and with another token for a day both work', async () => {
    const { team, key_id, token } = await buildSide();
    const owner = openBrowser(services, team.owner).rpc;
    const ref = { team_slug: team.team_slug, key_id };
    const first = await owner.api.rotateKey(ref);
    const second = await owner.api.rotateKey(ref);
    const statuses = [];
    for (const one of [token, first.token, second.token]) {
      statuses.push((await clientOf(one)('GET', '/key')).status);
    }
    expect(statuses).toEqual([200, 401, 200]);
    await services.db.inTeam(team.scope, ({ db }) =>
      db.updateTable('api_keys').set({ previous_until: new Date() }).execute(),
    );
    expect((await clientOf(token)('GET', '/key')).status).toBe(401);
    await owner.api.revokeKey(ref);
    const refused = await clientOf(second.token)('GET', '/key');
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toBe('Bearer');
    expect(refused.headers.get('content-type')).toBe('application/problem+json');
    expect(refused.body).toMatchObject({ code: 'UNAUTHORIZED', status: 401 });
  });

  it('goes with its team, and so does the user that stood for it', async () => {
    const { team, key_id, call } = await buildSide();
    const users = async () => {
      const text = 'SELECT 1 FROM users WHERE id = $1';
      return (await services.db.pool.query(text, [`api-key:${key_id}`])).rows.length;
    };
    expect(await users()).toBe(1);
    await services.db.inTeam(team.scope, ({ db, team_id }) =>
      db.deleteFrom('team_settings').where('team_id', '=', team_id).execute(),
    );
    expect(await users()).toBe(0);
    expect((await call('GET', '/key')).status).toBe(401);
  });

  it('alone says who calls: a cookie is nobody, and no other site may read', async () => {
    const { team, call } = await buildSide();
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
      const side = await (shared ??= buildSide());
      const others = API_SCOPES.filter((one) => one !== scope);
      const { token } = await (without[scope ?? ''] ??= buildKey(services, side.team, {
        scopes: others,
      }));
      const filled = path.replaceAll(/\{\w+\}/g, newId());
      const answer = await clientOf(token)(method, filled, method === 'GET' ? undefined : {});
      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject({ code: 'FORBIDDEN' });
    },
  );
});
let shared: ReturnType<typeof buildSide> | undefined;
const without: Record<string, ReturnType<typeof buildKey>> = {};

describe("another team's things", () => {
  it('are answered as none, at every path that names one', async () => {
    const [own, other] = [await buildSide(), await buildSide()];
    const made = await other.call<{ endpoint_id: string }>('POST', '/webhook-endpoints', ENDPOINT);
    const test = await other.call<{ delivery_id: string }>(
      'POST',
      `/webhook-endpoints/${made.body.endpoint_id}/test`,
    );
    const theirs: Record<string, string> = {
      campaign_id: other.campaign.campaign_id,
      conversation_id: other.conversation_id,
      lead_id: other.conversation_id,
      endpoint_id: made.body.endpoint_id,
      delivery_id: test.body.delivery_id,
    };
    const named = routes.map(routeOf).filter(({ path }) => path.includes('{'));
    expect(named.length).toBeGreaterThan(15);
    for (const { method, path } of named) {
      const body = method === 'GET' ? undefined : BODIES[`${method} ${path}`];
      const at = (ids: (name: string) => string) =>
        own.call(
          method,
          path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids(name)),
          body,
        );
      const foreign = await at((name) => theirs[name] ?? '');
      const missing = await at(() => newId());
      expect({ path, status: foreign.status, body: foreign.body }).toEqual({
        path,
        status: missing.status,
        body: missing.body,
      });
      expect([404, path]).toContain(foreign.status);
    }
    const untouched = await other.call('GET', `/conversations/${other.conversation_id}`);
    expect(untouched.body).toMatchObject({ control: 'agent', outcome: 'in_progress' });
  });

  it('are in no list, and no lead is entered into their campaign', async () => {
    const [own, other] = [await buildSide(), await buildSide()];
    for (const path of ['/campaigns', '/leads', '/conversations', '/outreach/waiting']) {
      const { body } = await own.call('GET', path);
      expect(JSON.stringify(body)).not.toContain(other.campaign.campaign_id);
    }
    const lead = { campaign_id: other.campaign.campaign_id, name: 'Ada', phone: phone() };
    expect((await own.call('POST', '/leads', lead)).status).toBe(404);
  });
});

const BODIES: Record<string, object> = {
  'PATCH /campaigns/{campaign_id}': { name: 'Mine' },
  'PATCH /leads/{lead_id}': { name: 'Mine' },
  'POST /conversations/{conversation_id}/messages': { text: 'Hello', take_over: true },
  'PUT /conversations/{conversation_id}/outcome': { outcome: 'qualified' },
  'PATCH /webhook-endpoints/{endpoint_id}': { description: 'Mine' },
};

describe('the limit of a key', () => {
  it('is in the headers of each answer, and ends in a 429 until its window does', async () => {
    const { key_id, call } = await buildSide();
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
    const { call } = await buildSide();
    const again = () => call('POST', '/campaigns', CAMPAIGN, { 'idempotency-key': 'order 7' });
    const answers = await Promise.all([again(), again(), again(), again()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body['campaign_id'])).size).toBe(1);
    const { body } = await call<{ data: { name: string }[] }>('GET', '/campaigns');
    expect(body.data.filter(({ name }) => name === 'Autumn')).toHaveLength(1);
  });

  it('is refused with another body, and belongs to its key alone', async () => {
    const { team, call, campaign } = await buildSide();
    const headers = { 'idempotency-key': 'lead 1' };
    const lead = { campaign_id: campaign.campaign_id, name: 'Ada', phone: phone() };
    const first = await call('POST', '/leads', lead, headers);
    expect(first.status).toBe(202);
    expect(await call('POST', '/leads', lead, headers)).toMatchObject({ body: first.body });
    const other = await call('POST', '/leads', { ...lead, name: 'Bob' }, headers);
    expect(other.status).toBe(422);
    expect(other.body).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED', status: 422 });
    const { token } = await buildKey(services, team, { name: 'Forms' });
    const elsewhere = await clientOf(token)('POST', '/leads', lead, headers);
    expect(elsewhere.body).toMatchObject({ outcome: 'known' });
  });
});

describe('what a program does', () => {
  it('goes by the rules of the application, and is attributed to its key', async () => {
    const { call, conversation_id } = await buildSide();
    const at = `/conversations/${conversation_id}`;
    const early = await call('POST', `${at}/messages`, { text: 'Hello' });
    expect(early.status).toBe(409);
    expect(early.body).toMatchObject({ code: 'CONFLICT' });
    const message_id = newId();
    const sent = { text: 'Hello', take_over: true, message_id };
    expect((await call('POST', `${at}/messages`, sent)).body).toMatchObject({
      message_id,
      author: 'person',
      author_name: 'API key CRM',
      state: 'pending',
    });
    expect((await call('GET', at)).body).toMatchObject({ control: 'person' });
    const changed = await call('PUT', `${at}/outcome`, { outcome: 'qualified' });
    expect(changed.body).toMatchObject({ outcome: 'qualified', status: 'stopped' });
    const { body } = await call<{ data: object[] }>('GET', `${at}/events`);
    expect(body.data).toContainEqual(
      expect.objectContaining({ kind: 'agent_stopped', by: 'API key CRM' }),
    );
    expect(body.data).toContainEqual(
      expect.objectContaining({ kind: 'status_changed', by: 'API key CRM', to: 'qualified' }),
    );
    expect((await call('POST', `${at}/reactivate`, {})).body).toMatchObject({ control: 'agent' });
  });

  it('comes a page at a time', async () => {
    const { call, campaign } = await buildSide();
    for (const name of ['Ada', 'Bob', 'Cy', 'Di']) {
      await call('POST', '/leads', { campaign_id: campaign.campaign_id, name, phone: phone() });
    }
    type Page = { data: { lead_id: string }[]; next_cursor: string | null };
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query = new URLSearchParams({ limit: '2', ...(cursor && { cursor }) });
      const page: Page = (await call<Page>('GET', `/leads?${query}`)).body;
      expect(page.data.length).toBeLessThanOrEqual(2);
      seen.push(...page.data.map(({ lead_id }) => lead_id));
      cursor = page.next_cursor;
    }
    expect(new Set(seen).size).toBe(5);
    expect(seen).toHaveLength(5);
  });

  it('is told what is wrong, field by field', async () => {
    const { call, campaign } = await buildSide();
    const short = await call('POST', '/campaigns', { ...CAMPAIGN, offer: 'Short' });
    expect(short.status).toBe(422);
    expect(short.body).toMatchObject({
      code: 'INVALID_INPUT',
      errors: { offer: 'Offer description must be at least 50 characters long' },
    });
    const lead = { campaign_id: campaign.campaign_id, name: '', phone: 'none' };
    expect((await call('POST', '/leads', lead)).body).toMatchObject({
      errors: { name: expect.any(String), phone: expect.any(String) },
    });
    const large = await call('POST', '/leads', { ...lead, name: 'x'.repeat(300_000) });
    expect(large.status).toBe(413);
    expect((await call('GET', '/nothing')).body).toMatchObject({ code: 'NO_SUCH_PATH' });
  });
});

describe('the document', () => {
  it('is OpenAPI 3.1, has every path, and the page beside it loads its files from us', async () => {
    const document = (await (await fetch(`${web.url}/api/v1/openapi.json`)).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { responses: Record<string, object> }>>;
    };
    expect(document.openapi).toMatch(/^3\.1\./);
    const known = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(known.toSorted()).toEqual(
      routes.map((one) => `${routeOf(one).method} ${routeOf(one).path}`).toSorted(),
    );
    for (const item of Object.values(document.paths)) {
      for (const operation of Object.values(item)) {
        expect(operation.responses).toHaveProperty('default');
        const [success] = Object.keys(operation.responses);
        expect(success).toMatch(/^20[012]$/);
      }
    }
    const page = await fetch(`${web.url}/api/v1/docs`);
    const html = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    for (const [, file = ''] of html.matchAll(/(?:src|href)="(\/api[^"]+)"/g)) {
      expect((await fetch(`${web.url}${file}`)).status).toBe(200);
    }
    expect((await fetch(`${web.url}/api/v1/docs/constructor`)).status).toBe(404);
    expect(html).not.toMatch(/https?:\/\//);
  });
});
