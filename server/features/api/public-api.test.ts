import { describe, expect, it } from 'vitest';
import { newId } from '#server/platform/id.ts';
import { fileWeb } from '#server/test/http.ts';
import { openServer } from '#server/test/open-server.ts';
import { buildSide, CAMPAIGN, phone, routeOf, routes } from '#server/test/api/api-side.ts';

const { services } = await openServer();
const web = await fileWeb(services);
const ENDPOINT = { url: 'https://example.com/hooks', event_types: ['lead.created'] };

describe("another team's things", () => {
  it('are answered as none, at every path that names one', async () => {
    const [own, other] = [await buildSide(services, web), await buildSide(services, web)];
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
    const [own, other] = [await buildSide(services, web), await buildSide(services, web)];
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
  'PUT /conversations/{conversation_id}/booking': { booked: true },
  'PATCH /webhook-endpoints/{endpoint_id}': { description: 'Mine' },
};

describe('what a program does', () => {
  it('goes by the rules of the application, and is attributed to its key', async () => {
    const { call, conversation_id } = await buildSide(services, web);
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
    const booked_for = '2030-01-08T11:00:00+01:00';
    const meeting = { booked: true, booked_for, reason: 'From the calendar' };
    const booked = await call<{ booked_for: string }>('PUT', `${at}/booking`, meeting);
    expect(booked.body).toMatchObject({ booked_at: expect.any(String), outcome: 'qualified' });
    expect(Date.parse(booked.body.booked_for)).toBe(Date.parse(booked_for));
    expect((await call('GET', `/leads/${conversation_id}`)).body).toMatchObject({
      booked_at: expect.any(String),
    });
    const late = await call('PUT', `${at}/booking`, { booked: true, booked_for: 'Tuesday' });
    expect(late.body).toMatchObject({
      code: 'INVALID_INPUT',
      errors: { booked_for: expect.any(String) },
    });
    const events = await call<{ data: object[] }>('GET', `${at}/events`);
    expect(events.body.data[0]).toMatchObject({
      kind: 'booked',
      by: 'API key CRM',
      to: '2030-01-08T10:00:00.000Z',
      evidence: 'From the calendar',
    });
    const withdrawn = await call('PUT', `${at}/booking`, { booked: false });
    expect(withdrawn.body).toMatchObject({ booked_at: null, booked_for: null });
    expect((await call('POST', `${at}/reactivate`, {})).body).toMatchObject({ control: 'agent' });
  });

  it('finds the leads who booked', async () => {
    const { call, conversation_id } = await buildSide(services, web);
    const found = async (path: string) =>
      (await call<{ data: object[] }>('GET', `${path}?booked=true`)).body.data.length;
    expect(await found('/conversations')).toBe(0);
    await call('PUT', `/conversations/${conversation_id}/booking`, { booked: true });
    expect([await found('/conversations'), await found('/leads')]).toEqual([1, 1]);
    const both = await call('GET', '/leads?booked=true&needs_person=true');
    expect(both.body).toMatchObject({
      code: 'INVALID_INPUT',
      errors: { booked: expect.any(String) },
    });
  });

  it('comes a page at a time', async () => {
    const { call, campaign } = await buildSide(services, web);
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

  it('gets the errors by field', async () => {
    const { call, campaign } = await buildSide(services, web);
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
      routes.map((route) => `${routeOf(route).method} ${routeOf(route).path}`).toSorted(),
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
