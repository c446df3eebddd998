import { afterAll, beforeEach, expect, it } from 'vitest';
import { buildTeam } from '#server/test/builders/builders.ts';
import { openBrowser } from '#server/test/browser.ts';
import { serve } from '#server/test/http.ts';
import { openServer } from '#server/test/open-server.ts';
import { startJobRunner } from './jobs/runner.ts';
import { startHeartbeat } from './jobs/heartbeat.ts';
import { eventually } from '#server/test/eventually.ts';
import { metrics, startCountersAtZero } from './metrics.ts';

const { services, database, queue } = await openServer();
beforeEach(() => metrics.registry.resetMetrics());
// Later files in this process expect the metrics of a process that just started.
afterAll(() => {
  metrics.registry.resetMetrics();
  startCountersAtZero();
});

/** How many values a histogram has for `labels`. */
async function counted(name: string, labels: Record<string, string>): Promise<number> {
  const metric = await metrics.registry.getSingleMetric(name)?.get();
  const values = (metric?.values ?? []) as {
    metricName?: string;
    labels: Record<string, string | number>;
    value: number;
  }[];
  const fits = values.filter(
    (item) =>
      (item.metricName ?? name) === `${name}_count` &&
      Object.entries(labels).every(([label, value]) => item.labels[label] === value),
  );
  return fits.reduce((sum, { value }) => sum + value, 0);
}

it('each procedure is timed by its name, with how it ended', async () => {
  const { owner, team_slug } = await buildTeam(services);
  const { rpc } = openBrowser(services, owner);
  await rpc.campaigns.list({ team_slug });
  await expect(rpc.campaigns.list({ team_slug: 'not-mine' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const name = 'opensetter_procedure_seconds';
  const procedure = 'campaigns.list';
  expect(await counted(name, { procedure, outcome: 'ok' })).toBe(1);
  expect(await counted(name, { procedure, outcome: 'refused' })).toBe(1);
  expect(await counted(name, {})).toBe(2);
});

it('a name that no one defined makes no new series', async () => {
  const web = await serve(services);
  const response = await fetch(`${web.url}/rpc/campaigns/madeUp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: services.env.PUBLIC_URL },
    body: '{"json":{}}',
  });
  expect(response.status).toBe(404);
  await web.stop();
  expect(await counted('opensetter_procedure_seconds', {})).toBe(0);
});

it('a call that the gateway does not answer is counted without a status', async () => {
  await expect(services.waha.call({ method: 'GET', path: '/api/version' })).rejects.toThrow(
    'did not answer',
  );
  const labels = { method: 'GET', outcome: 'none' };
  expect(await counted('opensetter_gateway_seconds', labels)).toBe(1);
});

it('jobs are timed, and how long they were due', async () => {
  await queue.query(
    `SELECT graphile_worker.add_job('test:late', run_at := now() - interval '20 seconds'),
       graphile_worker.add_job('test:broken')`,
  );
  const runner = await startJobRunner({
    url: database.url,
    log: services.log,
    handlers: {
      'test:late': async () => {},
      'test:broken': async () => {
        throw new Error('broken');
      },
    },
    beforeFirstJob: (workerId) => startHeartbeat(database.url, workerId, services.log),
  });
  const seconds = 'opensetter_job_seconds';
  await eventually('both ran', async () => (await counted(seconds, {})) === 2);
  await runner.stop();
  expect(await counted(seconds, { job: 'test:late', outcome: 'done' })).toBe(1);
  expect(await counted(seconds, { job: 'test:broken', outcome: 'failed' })).toBe(1);
  const text = await metrics.registry.metrics();
  const waited = /opensetter_job_wait_seconds_sum\{job="test:late"\} (\S+)/.exec(text)?.[1];
  expect(Number(waited)).toBeGreaterThanOrEqual(20);
});
