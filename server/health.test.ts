import { readFileSync } from 'node:fs';
import type { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { buildHeartbeat } from '#server/test/chat-builders.ts';
import { createTestDatabase, type TestDatabase } from '#server/test/database.ts';
import { type JobQueue, openJobQueue } from '#server/test/jobs.ts';
import { createTestServices, type TestServices } from '#server/test/services.ts';

let database: TestDatabase;
let services: TestServices;
let admin: JobQueue;
beforeEach(async () => {
  database = await createTestDatabase();
  services = createTestServices(database.url, { METRICS_TOKEN: 'a token for tests' });
  admin = openJobQueue(database.url);
});
afterEach(async () => {
  await admin.close();
  await services.close();
  await database.drop();
});

/** A process of its own each time: what it found is remembered for a moment. */
const web = (): Hono => createApp(services, { stopping: new AbortController().signal });

async function readiness() {
  const response = await web().request('/readyz');
  const parts = (await response.json()) as Record<string, unknown>;
  return { status: response.status, ...parts };
}

async function measured(name: string): Promise<number> {
  const response = await web().request('/metrics', {
    headers: { authorization: 'Bearer a token for tests' },
  });
  const line = new RegExp(`^${name} (.*)$`, 'm').exec(await response.text());
  return Number(line?.[1]);
}

it('a web process says which version it is', async () => {
  const response = await web().request('/healthz');
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(await response.json()).toEqual({ ok: true, version });
});

describe('a web process is ready', () => {
  it('while workers live', async () => {
    await buildHeartbeat(services);
    expect(await readiness()).toMatchObject({
      status: 200,
      ok: true,
      database: { ok: true, state: 'connected' },
      jobs: { ok: true, state: 'working', workers: 1 },
      gateway: { ok: false },
      model: { ok: false },
    });
    expect(await measured('opensetter_workers')).toBe(1);
  });

  it('and says so, when none does: what comes in is stored and waits', async () => {
    expect(await readiness()).toMatchObject({
      status: 200,
      ok: true,
      jobs: { ok: false, state: 'no worker is running', workers: 0 },
    });
    expect(await measured('opensetter_workers')).toBe(0);
  });
});

describe('a web process is not ready', () => {
  it('when the queue cannot be reached, since a message could not be planned', async () => {
    await admin.query('ALTER FUNCTION gate_job_counts() RENAME TO gone');
    expect(await readiness()).toMatchObject({
      status: 503,
      ok: false,
      database: { ok: true },
      jobs: { ok: false, state: 'not reachable' },
    });
  });

  it('when the database cannot be reached', async () => {
    const away = createTestServices('postgres://nobody@127.0.0.1:9/gone');
    const app = createApp(away, { stopping: new AbortController().signal });
    const response = await app.request('/readyz');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      ok: false,
      database: { ok: false, state: 'not reachable' },
      jobs: { ok: false, state: 'not reachable' },
    });
    await away.close();
  });
});
