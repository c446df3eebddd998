import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import {
  cacheCheck,
  CANNOT_WRITE,
  type ComponentHealth,
  databaseHealth,
  gatewayState,
  jobsState,
  updateMetrics,
  modelState,
  UNREACHABLE,
} from './component-health.ts';
import { isSameSecret } from './platform/secrets/is-same-secret.ts';
import { metrics } from './platform/metrics.ts';
import { VERSION } from './platform/version.ts';
import type { Services } from './services.ts';

/** Short, because proxies wait some seconds for a probe and then take the process out of service. */
const GATEWAY_MS = 1_000;
const NO_ANSWER_YET: ComponentHealth = { ok: false, state: 'has not answered yet' };

/**
 * Creates the health routes. `/healthz` reports the version. `/readyz` reports each component. It
 * returns 503 only if messages can't be stored, because the database can't write or its queue is
 * missing, and while this process stops, so that a proxy uses the others. A failing gateway, model or
 * worker must not take web processes out of service. Reasons, counts and `/metrics` require the token:
 * they show an attacker which versions run and what is overloaded.
 */
export function healthRoutes(services: Services, stopping: AbortSignal): Hono {
  const app = new Hono();
  const model = cacheCheck(1_000, () => modelState(services));
  const gateway = () =>
    Promise.race([gatewayState(services), sleep(GATEWAY_MS, NO_ANSWER_YET, { ref: false })]);

  const token = services.env.METRICS_TOKEN;
  const mayReadDetails = (c: Context) =>
    Boolean(token) && isSameSecret(c.req.header('authorization') ?? '', `Bearer ${token}`);

  const database = databaseHealth(services);
  const jobs = cacheCheck(500, () => jobsState(services));

  const parts = async () => {
    const [first, second, third, fourth] = await Promise.all([
      database(),
      jobs(),
      gateway(),
      model(),
    ]);
    return { database: first, jobs: second, gateway: third, model: fourth };
  };

  app.get('/healthz', (c) => c.json({ ok: true, version: VERSION }));

  app.get('/readyz', async (c) => {
    const components = await parts();
    const ready = [components.database, components.jobs].every(
      ({ state }) => state !== UNREACHABLE && state !== CANNOT_WRITE,
    );
    const ok = ready && !stopping.aborted;
    const shown = mayReadDetails(c) ? components : withoutDetails(components);
    return c.json({ ok, ...(stopping.aborted && { stopping: true }), ...shown }, ok ? 200 : 503);
  });

  app.get('/metrics', async (c) => {
    if (!mayReadDetails(c)) {
      return c.text('Set METRICS_TOKEN and send it as a bearer token.\n', 401);
    }
    const [components] = await Promise.all([parts(), updateMetrics(services)]);
    for (const [part, { ok }] of Object.entries(components)) {
      metrics.partOk.set({ part }, ok ? 1 : 0);
    }
    return c.body(await metrics.registry.metrics(), 200, {
      'content-type': metrics.registry.contentType,
    });
  });
  return app;
}

/** Whether each component works, without the reason. */
const withoutDetails = (components: Record<string, ComponentHealth>) =>
  Object.fromEntries(Object.entries(components).map(([name, { ok }]) => [name, { ok }]));
