import { Readable } from 'node:stream';
import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import { newId } from '#server/platform/id.ts';
import { eventually } from '#server/test/eventually.ts';
import { serve, type WebProcess } from '#server/test/http.ts';
import { createTestServices } from '#server/test/services.ts';
import { recordedScene, recordedDelivery, signed } from '#server/test/outside/recorded-webhooks.ts';

const { database, queue, web, post, stored, current } = await recordedScene();

describe('a delivery that is not right', () => {
  const body = { event: 'message.any', payload: { id: 'false_15557770009@c.us_A', body: 'Hi' } };

  it('is refused with a wrong signature or none', async () => {
    const { raw, headers } = signed(body);
    const { 'x-webhook-hmac': hmac = '', ...unsigned } = headers;
    for (const wrong of [
      { raw, headers: unsigned },
      { raw: `${raw} `, headers },
      signed(body, 'another key'),
      { raw, headers: { ...headers, 'x-webhook-hmac': hmac.slice(0, -2) } },
      { raw, headers: { ...headers, 'x-webhook-hmac': 'not hex at all' } },
    ]) {
      expect(await post(wrong)).toBe(401);
    }
    expect((await stored()).conversations).toEqual([]);
  });

  it('is refused at an address that there is not', async () => {
    expect(await post(signed(body), newId())).toBe(404);
    expect(await post(signed(body), 'not-an-id')).toBe(404);
  });

  it('is refused when it is signed, but not JSON', async () => {
    expect(await post(signed('{"event": "message.any", '))).toBe(400);
    expect(await post(signed(''))).toBe(400);
  });

  it('is refused before its signature is looked at when it is too large', async () => {
    const { raw, headers } = signed({ ...body, filler: 'x'.repeat(2 * 1024 * 1024) });
    const url = `${web.url}/webhooks/waha/${current().connection_id}`;
    const statusOf = async (own: Record<string, string>, sent: string | Readable) => {
      // `reset`: the server closes a connection whose request it didn't read completely.
      const answer = await request(url, { method: 'POST', headers: own, body: sent, reset: true });
      await answer.body.dump();
      return answer.statusCode;
    };
    expect(await statusOf({ ...headers, 'x-webhook-hmac': 'invalid' }, raw)).toBe(413);
    expect(await statusOf(headers, Readable.from([raw.slice(0, 9), raw.slice(9)]))).toBe(413);
  });

  it('is taken and left alone when its shape is odd', async () => {
    const odd: unknown[] = [
      null,
      [],
      '"text"',
      42,
      {},
      { event: 'message.any' },
      { event: 'message.any', payload: null },
      { event: 'message.any', payload: { id: 12, body: {} } },
      { event: 'message.any', payload: { id: 'false_@c.us_', body: 'Hi' } },
      {
        event: 'message.any',
        payload: { id: `false_15557770001@c.us_${'A'.repeat(400)}`, body: 'x' },
      },
      { event: 'message.any', payload: { id: 'false_status@broadcast_A', body: 'story' } },
      { event: 'message.any', payload: { id: 'false_120363000@newsletter_A', body: 'news' } },
      { event: 'session.status', payload: { status: 'DANCING' } },
      { event: 'message.reaction', payload: { reaction: [] } },
      { event: 'message.revoked', payload: { id: 'false_15557770001@c.us_A' } },
    ];
    for (const one of odd) expect([one, await post(signed(one))]).toEqual([one, 200]);
    expect((await stored()).conversations).toEqual([]);
  });

  it('is not acknowledged while the database is down, so that the gateway brings it again', async () => {
    const down = createTestServices('postgres://nobody@127.0.0.1:9/gone');
    const broken = await serve(down);
    const answer = await deliverTo(broken);
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('ECONNREFUSED');
    await broken.stop();
    await down.close();
  });

  it('is looked for when the database is back: the gateway may wait long with its next try', async () => {
    const shaky = createTestServices(database.url);
    const { pool } = shaky.db;
    const query = pool.query.bind(pool);
    Object.assign(pool, { query: () => Promise.reject(new Error('the database is away')) });
    const web = await serve(shaky);
    expect((await deliverTo(web)).status).toBe(500);
    Object.assign(pool, { query });
    const [job] = await eventually('the number is caught up with', async () => {
      const planned = await queue.planned();
      return planned.length > 0 && planned;
    });
    expect(job).toMatchObject({
      task_identifier: 'agent:catch-up',
      key: `catch-up:${current().connection_id}`,
    });
    await web.stop();
    await shaky.close();
  });

  function deliverTo(somewhere: WebProcess): Promise<Response> {
    const { raw, headers } = recordedDelivery(6);
    const { host: _host, connection: _kept, 'content-length': _size, ...rest } = headers;
    const url = `${somewhere.url}/webhooks/waha/${current().connection_id}`;
    return fetch(url, { method: 'POST', headers: rest, body: raw });
  }

  it('does not take its neighbours with it when it cannot be stored', async () => {
    const message = (id: string, timestamp: unknown) => ({
      event: 'message.any',
      payload: { id: `false_15557770001@c.us_${id}`, timestamp, body: id, fromMe: false },
    });
    const statuses = await Promise.all(
      [message('A', 1e9), message('B', 1e300), message('C', -5), message('D', 'soon')].map((item) =>
        post(signed(item)),
      ),
    );
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect((await stored()).messages.map((item) => item.text).toSorted()).toEqual([
      'A',
      'B',
      'C',
      'D',
    ]);
  });
});
