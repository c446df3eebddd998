import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { gatewayState } from './features/whatsapp/gateway-state.ts';
import { metrics } from './platform/metrics.ts';
import { VERSION } from './platform/version.ts';
import type { Services } from './services.ts';

/** The state of one part: `ok`, or what is wrong with it. */
interface Part {
  ok: boolean;
  state: string;
  [detail: string]: unknown;
}

const UNREACHABLE = 'not reachable';

/**
 * `/healthz`: the process is alive, and its version. `/readyz`: each part with its state; 503 only when the product
 * cannot take in messages (the database or its queue is away), because a gateway, a model or workers
 * that are down must not take the web processes out of service. `/metrics`: for Prometheus, behind
 * a token.
 */
export function healthRoutes(services: Services): Hono {
  const app = new Hono();
  const model = remembered(15_000, async () =>
    (await services.model.reachable()) ? ok('reachable') : bad(UNREACHABLE),
  );
  const gateway = remembered(10_000, async () => {
    const { ok, state } = await gatewayState(services.waha);
    return { ok, state };
  });

  const database = remembered(500, () => databaseState(services));
  const jobs = remembered(500, () => jobsState(services));

  app.get('/healthz', (c) => c.json({ ok: true, version: VERSION }));

  app.get('/readyz', async (c) => {
    const asked = await Promise.all([database(), jobs(), gateway(), model()]);
    const parts = { database: asked[0], jobs: asked[1], gateway: asked[2], model: asked[3] };
    const ready = [parts.database, parts.jobs].every(({ state }) => state !== UNREACHABLE);
    return c.json({ ok: ready, ...parts }, ready ? 200 : 503);
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

async function databaseState({ db }: Services): Promise<Part> {
  try {
    await db.pool.query('SELECT 1');
    return ok('connected');
  } catch {
    return bad(UNREACHABLE);
  }
}

interface JobCounts {
  waiting: number;
  running: number;
  dead: number;
  oldest_due_seconds: number;
  workers: number;
}

async function jobsState({ db }: Services): Promise<Part> {
  try {
    const rows = await db.outsideTeams((tx) =>
      sql<JobCounts>`SELECT j.*, (SELECT count(*) FROM worker_heartbeats
          WHERE seen_at > now() - interval '12 seconds') AS workers
        FROM gate_job_counts() j`
        .execute(tx.db)
        .then((result) => result.rows),
    );
    const counts = rows[0];
    if (!counts) return bad(UNREACHABLE);
    for (const state of ['waiting', 'running', 'dead'] as const) {
      metrics.jobs.set({ state }, counts[state]);
    }
    metrics.oldestJob.set(counts.oldest_due_seconds);
    metrics.workers.set(counts.workers);
    return { ...(counts.workers > 0 ? ok('working') : bad('no worker is running')), ...counts };
  } catch {
    return bad(UNREACHABLE);
  }
}

const ok = (state: string): Part => ({ ok: true, state });
const bad = (state: string): Part => ({ ok: false, state });

/** Asks at most every `ms`, so that probes do not load the outside. */
function remembered(ms: number, ask: () => Promise<Part>): () => Promise<Part> {
  let last: Promise<Part> | undefined;
  let until = 0;
  return () => {
    if (!last || Date.now() > until) {
      until = Date.now() + ms;
      last = ask();
    }
    return last;
  };
}

function equalInConstantTime(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
