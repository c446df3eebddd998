import { type Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { FaultBox } from '../faults.ts';
import type { PartContext, SandboxPart } from '../part.ts';
import { chattingCalls } from './calls/chatting.ts';
import { readingCalls } from './calls/reading.ts';
import { sessionCalls } from './calls/sessions.ts';
import { wahaControl } from './control.ts';
import { serverErrorAnswer, refuse } from './errors.ts';
import { startSession } from './lifecycle.ts';
import { phonePages } from './phone/phone.ts';
import { World } from './world.ts';

/** The WhatsApp gateway WAHA, and the phones and people around it. */
export async function createWaha(context: PartContext): Promise<SandboxPart> {
  const world = new World(context);
  // After a restart of the gateway, WAHA restarts the sessions that were running.
  for (const session of world.sessions.values()) {
    if (session.status !== 'STOPPED') startSession(world, session);
  }
  const app = new Hono()
    .route('/api', wahaApi(world, context.faults))
    .route('/_control', wahaControl(world))
    .route('/phone', phonePages());
  return {
    name: 'waha',
    title: 'WhatsApp',
    description:
      'The gateway WAHA with its QR codes, states and webhooks, and a phone to scan with and to write as any lead.',
    links: [{ label: 'Open the phone', href: '/waha/phone' }],
    app,
    stop: () => world.stop(),
  };
}

/** The gateway's interface, `/api/…`, as the product sees it. */
function wahaApi(world: World, faults: FaultBox): Hono {
  const api = new Hono();
  api.use('*', async (c, next) => {
    await inspect(world, c);
    return next();
  });
  api.use('*', faults.middleware());
  api.use('*', async (c, next) => {
    if (c.req.header('x-api-key') === 'sandbox') return next();
    return c.json({ message: 'Unauthorized', statusCode: 401 }, 401);
  });
  api.route('/sessions', sessionCalls(world));
  api.route('/', chattingCalls(world));
  api.route('/', readingCalls(world));
  api.all('*', (c) => {
    throw refuse(404, `Cannot ${c.req.method} ${wirePath(c)}`);
  });
  api.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    return serverErrorAnswer(c, error, world.settings);
  });
  return api;
}

/** Records every request that the OpenAPI document doesn't allow. */
async function inspect(world: World, c: Context): Promise<void> {
  const { method } = c.req;
  const path = wirePath(c);
  if (path.startsWith('/api/files/')) return;
  const text = method === 'GET' ? '' : await c.req.text();
  const body: unknown = text === '' ? undefined : await c.req.json().catch(() => 'not JSON');
  // Loaded with the first call, since the validator and the document take 20 MB.
  const { validateWahaRequest } = await import('./contract/validate.ts');
  const problems = validateWahaRequest(method, path, body);
  if (problems.length > 0) world.addViolation({ at: Date.now(), method, path, problems });
}

/** `/api/…?…` as the gateway would see it, without the sandbox's `/waha` prefix. */
function wirePath(c: Context): string {
  const url = new URL(c.req.url);
  return url.pathname.replace(/^\/waha/, '') + url.search;
}
