import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { readBodies } from './control.ts';

/** A fault as `POST /{part}/_control/faults` takes it; `README.md` describes each. */
export interface Fault {
  match?: string;
  method?: string;
  times?: number;
  delayMs?: number;
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  accept?: boolean;
  drop?: boolean;
  dropAfterAccept?: boolean;
  truncate?: boolean;
  empty?: boolean;
  /** `true` or the probability of each webhook. */
  duplicateWebhooks?: boolean | number;
  reorderWebhooks?: boolean | number;
  dropWebhooks?: boolean | number;
  seed?: number;
}

const CALL_FAULTS = ['delayMs', 'status', 'drop', 'dropAfterAccept', 'truncate', 'empty'] as const;
const OTHER_FIELDS = ['match', 'method', 'times', 'headers', 'body', 'accept', 'seed'] as const;
const WEBHOOK_FAULTS = ['duplicateWebhooks', 'reorderWebhooks', 'dropWebhooks'] as const;

interface Rule extends Fault {
  struck: number;
  random: () => number;
}

/**
 * The faults currently set for one part. Several can be set at once; the first that fits a call applies.
 * They are only in memory: a restarted sandbox is healthy.
 */
export class FaultBox {
  #rules: Rule[] = [];

  /** Replaces all faults. */
  set(faults: Fault | Fault[]): void {
    this.#rules = [faults]
      .flat()
      .map((fault) => ({ ...fault, struck: 0, random: seededRandom(fault.seed ?? 1) }));
  }

  /** The faults as set, each with how often it has applied (`struck`). */
  list(): (Fault & { struck: number })[] {
    return this.#rules.map(({ random: _random, ...rule }) => rule);
  }

  /** Returns the fault that applies to this call and counts it as used; undefined for a healthy call. */
  take(method: string, path: string): Fault | undefined {
    const rule = this.#rules.find(
      (item) =>
        CALL_FAULTS.some((key) => item[key] !== undefined && item[key] !== false) &&
        (item.method ?? method) === method &&
        path.includes(item.match ?? ''),
    );
    if (!rule) return undefined;
    rule.struck += 1;
    if (rule.struck === rule.times) this.#rules = this.#rules.filter((item) => item !== rule);
    return rule;
  }

  /** Whether this kind of fault applies to the next webhook. */
  strikesWebhook(kind: (typeof WEBHOOK_FAULTS)[number]): boolean {
    const rule = this.#rules.find((item) => item[kind]);
    if (!rule || rule.random() >= Number(rule[kind])) return false;
    rule.struck += 1;
    return true;
  }

  /**
   * Belongs before a part's protocol routes, and only those: `app.use('/api/*', …)`. `shape` formats a
   * refusal without a body as the part's service does.
   */
  middleware(shape: Shape = bareRefusal): MiddlewareHandler {
    return async (c, next) => {
      const { pathname, search } = new URL(c.req.url);
      const fault = this.take(c.req.method, `${pathname}${search}`);
      // Doesn't return the response: callers take a returned one for a refusal.
      if (!fault) {
        await next();
        return;
      }
      if (fault.delayMs) await sleep(fault.delayMs);
      if (fault.drop) return cut(c);
      if (fault.status !== undefined && !fault.accept) return refuse(fault, shape);
      await next();
      const answer = await answerWith(c, fault, shape);
      if (!answer) return;
      // Otherwise Hono would copy the healthy answer's headers into the new one.
      c.res = undefined;
      c.res = answer;
    };
  }

  /** The routes behind `/{part}/_control/faults`. */
  routes(): Hono {
    return new Hono()
      .get('/', (c) => c.json({ faults: this.list() }))
      .post('/', async (c) => {
        this.set(await readBodies<Fault>(c, ...CALL_FAULTS, ...OTHER_FIELDS, ...WEBHOOK_FAULTS));
        return c.json({ faults: this.list() });
      })
      .delete('/', (c) => {
        this.set([]);
        return c.json({ faults: [] });
      });
  }
}

/** The response to send instead, after the work was done; undefined keeps the real one. */
async function answerWith(c: Context, fault: Fault, shape: Shape): Promise<Response | undefined> {
  if (fault.dropAfterAccept) return cut(c);
  if (fault.truncate) return truncated(c);
  if (fault.empty) return new Response(null, { status: c.res.status });
  return fault.status === undefined ? undefined : refuse(fault, shape);
}

type Shape = (status: number, headers?: Record<string, string>) => Response;
const bareRefusal: Shape = (status, headers = {}) =>
  Response.json({ error: `Fault of the sandbox: ${status}` }, { status, headers });

function refuse({ status = 500, headers, body }: Fault, shape: Shape): Response {
  if (body === undefined) return shape(status, headers);
  if (typeof body === 'string') {
    return new Response(body, { status, headers: { 'content-type': 'text/plain', ...headers } });
  }
  return Response.json(body, { status, ...(headers && { headers }) });
}

function cut(c: Context): Response {
  (c.env as HttpBindings).incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}

async function truncated(c: Context): Promise<Response> {
  const { outgoing } = c.env as HttpBindings;
  const body = Buffer.from(await c.res.arrayBuffer());
  const headers = Object.fromEntries(c.res.headers);
  outgoing.writeHead(c.res.status, { ...headers, 'content-length': body.length });
  // Half of it must have left this process before the connection closes, or the client sees nothing.
  await new Promise((resolve) => outgoing.write(body.subarray(0, body.length / 2), resolve));
  return cut(c);
}

/**
 * A seeded source of numbers in [0, 1) (mulberry32), so that a fault with a probability hits the same
 * deliveries in every run.
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
