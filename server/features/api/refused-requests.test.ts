import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { newId } from '#server/platform/id.ts';
import { buildSide, CAMPAIGN, phone } from '#server/test/api/api-side.ts';
import { fileWeb } from '#server/test/http.ts';
import { openServer } from '#server/test/open-server.ts';

const { services } = await openServer();
const web = await fileWeb(services);

describe('a cursor that is none of the list', () => {
  it.each([
    ['/leads', 'x'],
    ['/leads', '1700000000~5'],
    ['/leads?search=Ada', 'text~x'],
    ['/conversations', '2026-02-30T10:00:00Z~00000000-0000-4000-8000-000000000000'],
    ['/conversations/ID/messages', '2026-01-05T10:00:00Z~00000000-0000-4000-8000-000000000000'],
    ['/conversations/ID/events', '1700000000~5'],
    ['/outreach/waiting', '1~999999999999999999'],
    ['/webhook-endpoints/ENDPOINT/deliveries', 'zzz'],
  ])('is refused at %s, as the first page would come again and again', async (path, cursor) => {
    const { call, conversation_id } = await buildSide(services, web);
    const { body } = await call<{ endpoint_id: string }>('POST', '/webhook-endpoints', {
      url: 'https://example.com/hooks',
      event_types: ['lead.created'],
    });
    const at = path.replace('ID', conversation_id).replace('ENDPOINT', body.endpoint_id);
    const ask = (text: string) =>
      call('GET', `${at}${at.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(text)}`);
    expect((await ask('')).status).toBe(200);
    const refused = await ask(cursor);
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({
      code: 'INVALID_INPUT',
      errors: { cursor: expect.any(String) },
    });
  });
});

it('a search gives no more leads than were asked for, and all of them in the end', async () => {
  const { call, campaign } = await buildSide(services, web);
  for (const name of ['Ada One', 'Ada Two', 'Ada Three']) {
    await call('POST', '/leads', { campaign_id: campaign.campaign_id, name, phone: phone() });
  }
  type Page = { data: { name: string }[]; next_cursor: string | null };
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query = new URLSearchParams({ search: 'Ada', limit: '2', cursor });
    const page: Page = (await call<Page>('GET', `/leads?${query}`)).body;
    expect(page.data.length).toBeLessThanOrEqual(2);
    seen.push(...page.data.map(({ name }) => name));
    cursor = page.next_cursor;
  }
  expect(seen.toSorted()).toEqual(['Ada One', 'Ada Three', 'Ada Two']);
});

describe('a request that cannot be meant so', () => {
  it('says what a path takes, apart from paths that there are not', async () => {
    const { call } = await buildSide(services, web);
    const wrong = await call('PUT', '/leads', {});
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    const one = await call('POST', `/leads/${newId()}`, {});
    expect([one.status, one.headers.get('allow')]).toEqual([405, 'GET, HEAD, PATCH']);
    for (const path of ['/nothing', '/leads/a/b/c', '/constructor']) {
      expect((await call('GET', path)).status).toBe(404);
    }
  });

  it('says that a body is JSON, whatever else it is sent as', async () => {
    const { token } = await buildSide(services, web);
    const send = (type: string | undefined, body: string) =>
      fetch(`${web.url}/api/v1/leads`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) },
        body,
      });
    const types = [
      undefined,
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/jsonp',
    ];
    for (const type of types) {
      const answer = await send(type, '{"name":"Ada"}');
      expect([type, answer.status]).toEqual([type, 415]);
      expect(await answer.json()).toMatchObject({ detail: expect.stringContaining('JSON') });
    }
    for (const type of [
      'application/json',
      'application/json;charset=utf-8',
      'application/hal+json',
    ]) {
      expect([type, (await send(type, '{"name":"Ada"}')).status]).toEqual([type, 422]);
    }
    for (const body of ['null', '[]', '"text"']) {
      const answer = (await (await send('application/json', body)).json()) as object;
      expect(answer).toMatchObject({ status: 422, errors: { body: 'Send a JSON object.' } });
    }
    expect((await send('application/json', '{"name":')).status).toBe(400);
  });

  it('names each wrong field by its whole path, unknown and missing ones too', async () => {
    const { call, campaign } = await buildSide(services, web);
    const { status, body } = await call('POST', '/leads', {
      campaign_id: campaign.campaign_id,
      phone: phone(),
      fields: { age: 5, 'a\u0000b': 'x', '\ud800': 'x' },
      consent: { at: 'yesterday' },
      emial: 'ada@example.com',
      constructor: 1,
    });
    expect(status).toBe(422);
    expect(Object.keys(body.errors as object).toSorted()).toEqual(
      ['name', 'fields.age', 'fields.a\u0000b', 'fields.\ud800', 'consent.at', 'consent.source']
        .concat('constructor', 'emial')
        .toSorted(),
    );
    expect(body.errors).toMatchObject({
      name: 'This field is required.',
      emial: "This field doesn't exist.",
    });
    expect(body.detail).toMatch(/^[\w.]+: /);
    const query = await call('GET', '/leads?statsu=qualified');
    expect(query.body).toMatchObject({ status: 422, errors: { statsu: expect.any(String) } });
  });

  it('takes no campaign whose link leads nowhere, as no change of it would', async () => {
    const { call } = await buildSide(services, web);
    for (const goal_link of ['javascript:alert(1)', 'cal.example.com', '']) {
      const refused = await call('POST', '/campaigns', { ...CAMPAIGN, goal_link });
      expect(refused.body).toMatchObject({
        status: 422,
        errors: { goal_link: expect.any(String) },
      });
    }
  });

  it('takes no consent of a day that cannot be', async () => {
    const { call, campaign } = await buildSide(services, web);
    const entered = (at: string) =>
      call('POST', '/leads', {
        campaign_id: campaign.campaign_id,
        name: 'Ada',
        phone: phone(),
        consent: { source: 'checkout', at },
      });
    for (const at of ['9999-12-31T23:59:59Z', '0000-01-01T00:00:00Z', '1969-12-31T23:59:59Z']) {
      expect((await entered(at)).body).toMatchObject({
        status: 422,
        errors: { 'consent.at': expect.any(String) },
      });
    }
    expect((await entered('2026-01-05T10:00:00+23:59')).status).toBe(202);
  });

  it('takes no other text for a message under its id', async () => {
    const { call, team, conversation_id } = await buildSide(services, web);
    const other = await buildSide(services, web, { team });
    const message = { text: 'Hello Ada', take_over: true, message_id: newId() };
    const at = `/conversations/${conversation_id}/messages`;
    expect((await call('POST', at, message)).status).toBe(202);
    expect((await call('POST', at, message)).status).toBe(202);
    const changed = await call('POST', at, { ...message, text: 'Good bye' });
    expect(changed.status).toBe(409);
    expect(changed.body.detail).toContain('message_id');
    const elsewhere = `/conversations/${other.conversation_id}/messages`;
    expect((await other.call('POST', elsewhere, message)).status).toBe(409);
  });
});

it('a request that breaks off is no failure of ours', async () => {
  const { token } = await buildSide(services, web);
  const failed = vi.spyOn(services.log, 'error');
  const { hostname, port } = new URL(web.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const head = [
    `Host: ${hostname}:${port}`,
    `Authorization: Bearer ${token}`,
    'Content-Length: 99',
  ];
  socket.write(`POST /api/v1/leads HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n{`);
  // Long enough for the server to have started, and afterwards to have noticed.
  await sleep(500);
  socket.destroy();
  await sleep(500);
  expect(failed).not.toHaveBeenCalled();
});

it('the document promises repeats where they are kept', async () => {
  const document = (await (await fetch(`${web.url}/api/v1/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { parameters?: { $ref?: string }[] }>>;
  };
  const promised = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, { parameters = [] }]) =>
        parameters.some(({ $ref }) => $ref?.endsWith('IdempotencyKey')),
      )
      .map(([method]) => `${method} ${path}`),
  );
  expect(promised).toContain('post /leads');
  expect(promised).not.toContain('post /webhook-endpoints');
  expect(promised.filter((entry) => entry.startsWith('get '))).toEqual([]);
});
