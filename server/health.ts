import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { gatewayState } from './features/whatsapp/gateway-state.ts';
import { metrics } from './platform/metrics.ts';
import { VERSION } from './platform/version.ts';
import type { Services } from './services.ts';

/** The health of one component, with the reason when it is not ok. */
interface ComponentHealth {
  ok: boolean;
  state: string;
  [detail: string]: unknown;
}

const UNREACHABLE = 'not reachable';

/**
 * Creates the health routes. `/healthz` reports the version. `/readyz` reports each component, with
 * 503 only when messages cannot be stored: without the database or its queue. A failing gateway,
 * model or worker must not take web processes out of service. `/metrics` serves Prometheus by token.
 */
export function healthRoutes(services: Services): Hono {
  const app = new Hono();
  const model = cached(15_000, async () =>
    (await services.model.reachable()) ? ok('reachable') : failing(UNREACHABLE),
  );
  const gateway = cached(10_000, async () => {
    const { ok, state } = await gatewayState(services.waha);
    return { ok, state };
  });

  const database = cached(500, () => databaseState(services));
  const jobs = cached(500, () => jobsState(services));

  app.get('/healthz', (c) => c.json({ ok: true, version: VERSION }));

  app.get('/readyz', async (c) => {
    const results = await Promise.all([database(), jobs(), gateway(), model()]);
    const components = {
      database: results[0],
      jobs: results[1],
      gateway: results[2],
      model: results[3],
    };
    const ready = [components.database, components.jobs].every(
      ({ state }) => state !== UNREACHABLE,
    );
    return c.json({ ok: ready, ...components }, ready ? 200 : 503);
  });

  app.get('/metrics', async (c) => {
    const token = services.env.METRICS_TOKEN;
    if (!token || !equalInConstantTime(c.req.header('authorization') ?? '', `Bearer ${token}`)) {
      return c.text('Set METRICS_TOKEN and send it as a bearer token.\n', 401);
    }
    await jobsState(services);
    return c.body(await metrics.registry.metrics(), 200, {
      'content-type': metrics.registry.contentType,
    });
  });
  return app;
}

async function databaseState({ db }: Services): Promise<ComponentHealth> {
  try {
    await db.pool.query('SELECT 1');
    return ok('connected');
  } catch {
    return failing(UNREACHABLE);
  }
}

interface JobCounts {
  waiting: number;
  running: number;
  dead: number;
  oldest_due_seconds: number;
  workers: number;
}

async function jobsState({ db }: Services): Promise<ComponentHealth> {
  try {
    const rows = await db.outsideTeams((tx) =>
      sql<JobCounts>`SELECT j.*, (SELECT count(*) FROM worker_heartbeats
          WHERE seen_at > now() - interval '12 seconds') AS workers
        FROM gate_job_counts() j`
        .execute(tx.db)
        .then((result) => result.rows),
    );
    const counts = rows[0];
    if (!counts) return failing(UNREACHABLE);
    for (const state of ['waiting', 'running', 'dead'] as const) {
      metrics.jobs.set({ state }, counts[state]);
    }
    metrics.oldestJob.set(counts.oldest_due_seconds);
    metrics.workers.set(counts.workers);
    return { ...(counts.workers > 0 ? ok('working') : failing('no worker is running')), ...counts };
  } catch {
    return failing(UNREACHABLE);
  }
}

const ok = (state: string): ComponentHealth => ({ ok: true, state });
const failing = (state: string): ComponentHealth => ({ ok: false, state });

/** Caches a check for `ms`, so that probes do not load other services. */
function cached(ms: number, check: () => Promise<ComponentHealth>): () => Promise<ComponentHealth> {
  let last: Promise<ComponentHealth> | undefined;
  let until = 0;
  return () => {
    if (!last || Date.now() > until) {
      until = Date.now() + ms;
      last = check();
    }
    return last;
  };
}

function equalInConstantTime(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
