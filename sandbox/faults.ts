import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { type Fault, faultsBody, type Often } from './fault.ts';
import { seededRandom } from './random.ts';

interface Rule extends Fault {
  seen: number;
  struck: number;
  random: () => number;
}

type WebhookFault = 'duplicateWebhooks' | 'reorderWebhooks' | 'dropWebhooks';

/**
 * The faults now set for one part. Several can be set at once; the first that fits a call applies.
 * They live in memory only: a restarted sandbox is healthy.
 */
export class FaultBox {
  #rules: Rule[] = [];
  #webhookCounts: Record<WebhookFault, number> = {
    duplicateWebhooks: 0,
    reorderWebhooks: 0,
    dropWebhooks: 0,
  };

  /** Replaces all faults by these. */
  set(faults: Fault | Fault[]): void {
    this.#rules = (Array.isArray(faults) ? faults : [faults]).map((fault) => ({
      ...fault,
      seen: 0,
      struck: 0,
      random: seededRandom(fault.seed ?? 1),
    }));
    this.#webhookCounts = { duplicateWebhooks: 0, reorderWebhooks: 0, dropWebhooks: 0 };
  }

  clear(): void {
    this.set([]);
  }

  /** The faults as they were set, each with how often it has applied (`struck`). */
  list(): (Fault & { struck: number })[] {
    return this.#rules.map(({ seen: _seen, random: _random, ...rule }) => rule);
  }

  /** The fault that applies to this call, counted as used; undefined for a healthy call. */
  take(method: string, path: string): Fault | undefined {
    if (this.#rules.length === 0) return undefined;
    const rule = this.#rules.find((r) => hasCallFault(r) && fits(r, method, path));
    if (!rule) return undefined;
    rule.seen += 1;
    if (rule.seen <= (rule.skip ?? 0)) return undefined;
    if (!applies(rule.often ?? true, rule.seen - (rule.skip ?? 0), rule.random)) return undefined;
    rule.struck += 1;
    if (rule.times !== undefined && rule.struck >= rule.times) {
      this.#rules = this.#rules.filter((r) => r !== rule);
    }
    return rule;
  }

  /** Whether this kind of fault applies to the next webhook. */
  strikesWebhook(kind: WebhookFault): boolean {
    if (this.#rules.length === 0) return false;
    const rule = this.#rules.find((r) => r[kind]);
    const often = rule?.[kind];
    if (!rule || !often) return false;
    this.#webhookCounts[kind] += 1;
    if (!applies(often, this.#webhookCounts[kind], rule.random)) return false;
    rule.struck += 1;
    return true;
  }

  /** Milliseconds that each webhook is held back. */
  webhookDelay(): number {
    if (this.#rules.length === 0) return 0;
    return this.#rules.find((r) => r.delayWebhooksMs)?.delayWebhooksMs ?? 0;
  }

  /** Put this before the protocol routes of a part, and only those: `app.use('/api/*', …)`. */
  middleware(): MiddlewareHandler {
    return async (c, next) => {
      const fault = this.take(c.req.method, c.req.path);
      if (!fault) return next();
      if (fault.delayMs) await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
      if (fault.drop) return cut(c);
      if (fault.status !== undefined && !fault.accept) return refusal(fault);
      await next();
      const answer = await answerWith(c, fault);
      if (!answer) return;
      // Hono would carry the healthy answer's headers over into the new one.
      c.res = undefined;
      c.res = answer;
    };
  }

  /** The routes behind `/{part}/_control/faults`. */
  routes(): Hono {
    return new Hono()
      .get('/', (c) => c.json({ faults: this.list() }))
      .post('/', async (c) => {
        const parsed = faultsBody.safeParse(await c.req.json().catch(() => undefined));
        if (!parsed.success) return c.json({ error: parsed.error.message }, 400);
        this.set(parsed.data);
        return c.json({ faults: this.list() });
      })
      .delete('/', (c) => {
        this.clear();
        return c.json({ faults: [] });
      });
  }
}

const callFaults = [
  'delayMs',
  'status',
  'drop',
  'dropAfterAccept',
  'truncate',
  'empty',
] as const satisfies (keyof Fault)[];

function hasCallFault(rule: Fault): boolean {
  return callFaults.some((key) => rule[key] !== undefined && rule[key] !== false);
}

function fits(rule: Fault, method: string, path: string): boolean {
  if (rule.method !== undefined && rule.method !== method) return false;
  return rule.match === undefined || path.includes(rule.match);
}

function applies(often: Often, nth: number, random: () => number): boolean {
  if (typeof often === 'boolean') return often;
  return often <= 1 ? random() < often : nth % Math.round(often) === 0;
}

/** What is answered instead after the work was done; undefined leaves the answer as it is. */
async function answerWith(c: Context, fault: Fault): Promise<Response | undefined> {
  if (fault.dropAfterAccept) return cut(c);
  if (fault.truncate) return truncated(c);
  if (fault.empty) return new Response(null, { status: c.res.status });
  return fault.status === undefined ? undefined : refusal(fault);
}

function refusal(fault: Fault): Response {
  const body = fault.body ?? { error: `Fault of the sandbox: ${fault.status}` };
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status: fault.status,
    headers: {
      'content-type': typeof body === 'string' ? 'text/plain' : 'application/json',
      ...fault.headers,
    },
  });
}

function cut(c: Context): Response {
  (c.env as Partial<HttpBindings>).incoming?.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}

async function truncated(c: Context): Promise<Response> {
  const { outgoing } = c.env as Partial<HttpBindings>;
  const body = Buffer.from(await c.res.arrayBuffer());
  const half = body.subarray(0, Math.floor(body.length / 2));
  if (!outgoing) return new Response(half, c.res);
  const headers = Object.fromEntries(c.res.headers);
  outgoing.writeHead(c.res.status, { ...headers, 'content-length': body.length });
  // The half must have left this process before the connection goes, or the client sees nothing.
  await new Promise((resolve) => outgoing.write(half, resolve));
  return cut(c);
}
