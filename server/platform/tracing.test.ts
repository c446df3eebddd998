import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { causeOf } from './jobs/job-cause.ts';
import { specOf } from './jobs/job-definition.ts';
import { createLog } from './log.ts';
import { startTracing, traced } from './tracing.ts';

interface Sent {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: Span[] }[];
  }[];
}
interface Span {
  name: string;
  spanId: string;
  traceId: string;
  parentSpanId?: string;
  status: { code?: number; message?: string };
  attributes: { key: string; value: { stringValue?: string } }[];
}

const log = createLog('silent');

/** A collector that keeps what it receives. */
async function startCollector() {
  const sent: Sent[] = [];
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url ?? '');
    void json(request).then((body) => {
      sent.push(body as Sent);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const spans = () =>
    sent.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    );
  return { endpoint: `http://127.0.0.1:${port}/`, sent, paths, spans, close: () => server.close() };
}

const options = (endpoint: string, share = 1) => ({ endpoint, share, roles: ['web'], log });

it('steps within steps are one trace, and of an error only its kind is sent', async () => {
  const collector = await startCollector();
  const stop = await startTracing(options(collector.endpoint));
  const failing = traced('outer', {}, async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    return traced('inner', { size: 3 }, () => Promise.reject(new TypeError('what Jane wrote')));
  });
  await expect(failing).rejects.toThrow('what Jane wrote');
  await stop();
  collector.close();
  expect(collector.paths).toEqual(['/v1/traces']);
  const [inner, outer] = collector.spans();
  expect([inner?.name, outer?.name]).toEqual(['inner', 'outer']);
  expect(inner).toMatchObject({ traceId: outer?.traceId, parentSpanId: outer?.spanId });
  expect(inner?.status.code).toBe(2);
  expect(JSON.stringify(collector.sent)).not.toContain('Jane');
  expect(inner?.attributes).toContainEqual({
    key: 'error.type',
    value: { stringValue: 'TypeError' },
  });
  const [{ resource } = { resource: { attributes: [] } }] = collector.sent[0]?.resourceSpans ?? [];
  expect(resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'opensetter' },
  });
});

it('work that a step plans for later belongs to its trace, unless it is for much later', async () => {
  const planned = { name: 'a:job', key: () => 'k' };
  expect(specOf(planned, { id: 1 }).payload).toEqual({ id: 1 });
  const collector = await startCollector();
  const stop = await startTracing(options(collector.endpoint));
  const later = new Date(Date.now() + 3_600_000);
  const [soon, far] = await traced('request webhook', {}, async () => [
    specOf(planned, { id: 1 }).payload,
    specOf(planned, { id: 1 }, { runAt: later }).payload,
  ]);
  expect(far).toEqual({ id: 1 });
  await traced('job a:job', {}, async () => {}, causeOf(soon));
  await traced('job other', {}, async () => {}, causeOf({ traceparent: 'made up' }));
  // A job that is enqueued again keeps its first cause.
  const again = await traced('job a:job', {}, async () => specOf(planned, soon ?? {}).payload);
  expect(again).toEqual(soon);
  await stop();
  collector.close();
  const [webhook, job, other] = collector.spans();
  expect(job).toMatchObject({ traceId: webhook?.traceId, parentSpanId: webhook?.spanId });
  expect(other?.traceId).not.toBe(webhook?.traceId);
});

it('a share of 0 sends nothing, and work continues when no one takes the traces', async () => {
  const collector = await startCollector();
  const stop = await startTracing(options(collector.endpoint, 0));
  expect(await traced('step', {}, async () => 1)).toBe(1);
  await stop();
  collector.close();
  expect(collector.sent).toEqual([]);
  const stopAway = await startTracing(options('http://127.0.0.1:9'));
  expect(await traced('step', {}, async () => 2)).toBe(2);
  await stopAway();
});

it('switched off, a step is the work itself and no library is loaded', async () => {
  const work = Promise.resolve(1);
  expect(traced('step', {}, () => work)).toBe(work);
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ resolve(name, context, next) { loaded.push(name); return next(name, context); } });
    await import(${JSON.stringify(join(import.meta.dirname, 'tracing.ts'))});
    const { traced } = await import(${JSON.stringify(join(import.meta.dirname, 'tracing.ts'))});
    await traced('step', {}, async () => {});
    console.log(JSON.stringify(loaded.filter((name) => name.startsWith('@opentelemetry'))));`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  expect(JSON.parse(printed)).toEqual([]);
});
