import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressAnswer } from './compress-answer.ts';

const long = { rows: Array.from({ length: 200 }, (_, n) => ({ id: n, name: 'Ada Martin' })) };
const ask = (encoding?: string) =>
  new Request('http://own/rpc', { headers: encoding ? { 'accept-encoding': encoding } : {} });
const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

it('is smaller for who takes it so, and says how', async () => {
  for (const [accepts, encoding, open] of [
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ] as const) {
    const plain = Response.json(long, { status: 409, headers: { 'x-request-id': 'r' } });
    const answer = await compressAnswer(ask(accepts), plain);
    expect(answer.status).toBe(409);
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toContain('accept-encoding');
    expect(answer.headers.get('x-request-id')).toBe('r');
    const body = await bytes(answer);
    expect(body.length).toBeLessThan(JSON.stringify(long).length / 5);
    expect(JSON.parse(open(body).toString())).toEqual(long);
  }
});

it('is as it was for others, when it is short, and when it is a stream', async () => {
  const plain = await compressAnswer(ask('identity'), Response.json(long));
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await plain.json()).toEqual(long);
  const short = await compressAnswer(ask('br'), Response.json({ ok: true }));
  expect(short.headers.get('content-encoding')).toBeNull();
  expect(await short.json()).toEqual({ ok: true });
  const stream = new Response(new ReadableStream(), {
    headers: { 'content-type': 'text/event-stream' },
  });
  expect(await compressAnswer(ask('br'), stream)).toBe(stream);
  const empty = new Response(null, { status: 204 });
  expect(await compressAnswer(ask('br'), empty)).toBe(empty);
});

it('keeps every cookie', async () => {
  const plain = Response.json(long);
  plain.headers.append('set-cookie', 'a=1');
  plain.headers.append('set-cookie', 'b=2');
  const answer = await compressAnswer(ask('br'), plain);
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
});
