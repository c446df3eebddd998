import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildConversation } from '#server/test/builders/chat-builders.ts';
import { buildSide, phone } from '#server/test/api/api-side.ts';
import { fileWeb } from '#server/test/http.ts';
import { openServer } from '#server/test/open-server.ts';

const { services } = await openServer();
const web = await fileWeb(services);
let side: Awaited<ReturnType<typeof buildSide>>;
beforeAll(async () => {
  side = await buildSide(services, web);
});

const JSON_TYPE = 'application/json';

/** Sends a raw body. */
function send(
  method: string,
  path: string,
  body?: BodyInit,
  headers: Record<string, string> = { 'content-type': JSON_TYPE },
) {
  return fetch(`${web.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${side.token}`, ...headers },
    ...(body !== undefined && { body }),
  });
}
const refusalOf = async (answer: Response) => ({
  status: answer.status,
  ...((await answer.json()) as { code: string; errors?: Record<string, string> }),
});
const nameOf = async (id: string) =>
  (await side.call<{ name: string }>('GET', `/leads/${id}`)).body.name;

describe('what an operation does not take', () => {
  it.each(['"text"', '[1]', '7', 'true', 'null'])('is the body %s, no object', async (body) => {
    for (const [method, path] of [
      ['PATCH', `/leads/${side.conversation_id}`],
      ['POST', `/conversations/${side.conversation_id}/stop`],
      ['POST', '/leads'],
    ] as const) {
      const refused = await refusalOf(await send(method, path, body));
      expect(refused).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
      expect(refused.errors).toHaveProperty('body');
    }
    const { body: lead } = await side.call('GET', `/conversations/${side.conversation_id}`);
    expect(lead['control']).toBe('agent');
  });

  it('is another thing named in the body or the query than the path names', async () => {
    const { conversation_id: other } = await buildConversation(services, side);
    const before = await nameOf(side.conversation_id);
    const body = JSON.stringify({ lead_id: other, name: 'Misled' });
    const refused = await refusalOf(await send('PATCH', `/leads/${side.conversation_id}`, body));
    expect(refused).toMatchObject({ status: 422, errors: { lead_id: expect.any(String) } });
    expect(await nameOf(side.conversation_id)).toBe(before);
    const read = `/conversations/${side.conversation_id}?conversation_id=${other}`;
    expect((await send('GET', read)).status).toBe(422);
  });

  it('is a parameter of a change, and of a list without any', async () => {
    const stop = `/conversations/${side.conversation_id}/stop?dry_run=true`;
    expect((await send('POST', stop, '{}')).status).toBe(422);
    expect(await refusalOf(await send('GET', '/campaigns?limit=5'))).toMatchObject({
      status: 422,
      errors: { limit: expect.any(String) },
    });
  });

  it.each(['1e1', '0x10', ' 5', '5.0', '+5', '', '0', '101', 'true'])(
    'is the page size %j',
    async (limit) => {
      const query = new URLSearchParams({ limit });
      expect((await send('GET', `/leads?${query}`)).status).toBe(422);
    },
  );

  it('is the place in a search, without the search', async () => {
    expect((await send('GET', '/leads?search=Ada&cursor=text~1')).status).toBe(200);
    expect((await send('GET', '/leads?cursor=text~1')).status).toBe(422);
  });
});

describe('a body that cannot be read', () => {
  const latin = Buffer.from('{"name":"Ren\u00e9e"}', 'latin1');

  it('is refused instead of stored with other letters', async () => {
    const path = `/leads/${side.conversation_id}`;
    const before = await nameOf(side.conversation_id);
    const said = { 'content-type': 'application/json; charset=iso-8859-1' };
    expect((await send('PATCH', path, latin, said)).status).toBe(415);
    expect((await send('PATCH', path, latin)).status).toBe(400);
    expect(await nameOf(side.conversation_id)).toBe(before);
    const utf8 = { 'content-type': 'application/json;charset="UTF-8"' };
    expect((await send('PATCH', path, '\uFEFF{"name":"Renée"}', utf8)).status).toBe(200);
    expect(await nameOf(side.conversation_id)).toBe('Renée');
  });

  it('is refused when it is compressed, also by the MCP server', async () => {
    const headers = { 'content-type': JSON_TYPE, 'content-encoding': 'gzip' };
    const zipped = gzipSync('{"name":"Zipped"}');
    const answer = await send('PATCH', `/leads/${side.conversation_id}`, zipped, headers);
    expect([answer.status, answer.headers.get('accept-encoding')]).toEqual([415, 'identity']);
    const mcp = await fetch(`${web.url}/mcp`, {
      method: 'POST',
      headers: { authorization: `Bearer ${side.token}`, ...headers },
      body: zipped,
    });
    expect(mcp.status).toBe(415);
  });
});

describe('what every resource answers', () => {
  it('HEAD like GET, without the content', async () => {
    const [head, got] = [await send('HEAD', '/key'), await send('GET', '/key')];
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-type')).toBe(got.headers.get('content-type'));
    expect(head.headers.get('ratelimit-limit')).toBe('600');
    expect((await send('HEAD', `/leads/${crypto.randomUUID()}`)).status).toBe(404);
  });

  it('OPTIONS with what it takes, and nothing for pages of other sites', async () => {
    const answer = await send('OPTIONS', '/campaigns');
    expect([answer.status, answer.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST']);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect((await send('OPTIONS', '/nothing')).status).toBe(404);
  });

  it('ids as they are stored, however they are written', async () => {
    const loud = side.conversation_id.toUpperCase();
    const { body } = await side.call('GET', `/leads/${loud}`);
    expect(body['lead_id']).toBe(side.conversation_id);
    const campaign = side.campaign.campaign_id.toUpperCase();
    expect((await side.call('GET', `/campaigns/${campaign}`)).status).toBe(200);
  });

  it('times in one notation', async () => {
    const number = phone();
    const { campaign_id } = side.campaign;
    await side.call('POST', '/leads', { campaign_id, name: 'Timed', phone: number });
    const lists = ['/leads', '/conversations', '/campaigns', '/outreach/waiting'];
    for (const list of lists) {
      const { body } = await side.call<{ data: Record<string, unknown>[] }>('GET', list);
      const times = body.data.flatMap((row) =>
        Object.entries(row).filter(([name, at]) => name.endsWith('_at') && at !== null),
      );
      expect(times.length).toBeGreaterThan(0);
      for (const [, at] of times) expect(at).toBe(new Date(String(at)).toISOString());
    }
  });
});

it('the page to try it is there with and without a slash at the end', async () => {
  const answer = await fetch(`${web.url}/api/v1/docs/`);
  expect([answer.status, new URL(answer.url).pathname]).toEqual([200, '/api/v1/docs']);
});
