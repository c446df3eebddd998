import { randomUUID } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import { RPCHandler } from '@orpc/server/fetch';
import { ResponseHeadersPlugin } from '@orpc/server/plugins';
import { type Context, Hono } from 'hono';
import { ERRORS, Refusal } from '#domain/errors.ts';
import { findPerson } from './features/accounts/find-person.ts';
import { googleCallback } from './features/accounts/google-callback.ts';
import { GOOGLE_CALLBACK } from './features/accounts/start-google.ts';
import { automationRoutes } from './features/automation/automation-api.ts';
import { wahaWebhook } from './features/conversations/receive/webhook.ts';
import { getScreenshot } from './features/campaigns/get-screenshot.ts';
import { healthRoutes } from './health.ts';
import type { Person } from './platform/http/person.ts';
import { boundedBody } from './platform/http/bounded-body.ts';
import { callerAddress } from './platform/http/caller-address.ts';
import { resolveTeamAccess } from './platform/http/rpc.ts';
import { sameOrigin } from './platform/http/same-origin.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { staticWeb } from './platform/http/static-web.ts';
import { streamChanges } from './platform/live/sse.ts';
import { streamLimit } from './platform/live/stream-limit.ts';
import { metrics } from './platform/metrics.ts';
import { router } from './router.ts';
import type { Services } from './services.ts';

const MAX_RPC_BYTES = 1024 * 1024;
const MAX_WEBHOOK_BYTES = 2 * 1024 * 1024;

export interface AppOptions {
  /** folder of the built web application; tests of procedures omit it */
  webFolder?: string;
  /** closes live streams, so that a graceful stop does not wait for browsers */
  stopping: AbortSignal;
}

/** Creates the HTTP application with every route. */
export function createApp(services: Services, { webFolder, stopping }: AppOptions): Hono {
  const app = new Hono();
  const rpc = new RPCHandler(router, { plugins: [new ResponseHeadersPlugin()] });

  app.use(async (c, next) => {
    await next();
    // The header keeps clients from reusing a connection that is about to close.
    if (stopping.aborted) c.res.headers.set('connection', 'close');
  });

  app.post(
    '/webhooks/waha/:connection',
    boundedBody(MAX_WEBHOOK_BYTES),
    withMetrics('webhook', wahaWebhook(services, stopping)),
  );
  app.route('/', healthRoutes(services));
  app.route('/', automationRoutes(services));

  app.use(securityHeaders(services.env));
  app.use(
    '/rpc/*',
    sameOrigin(services.env.PUBLIC_URL),
    boundedBody(MAX_RPC_BYTES),
    withMetrics('rpc', async (c) => {
      const requestId = randomUUID();
      const person = await findPerson(services, c.req.header('cookie'));
      const log = services.log.child({ requestId, path: c.req.path, ...actorOf(person) });
      const context = {
        // Every log line of this request names the actor.
        services: { ...services, log },
        person,
        log,
        headers: c.req.raw.headers,
        resHeaders: new Headers(),
        ip: callerAddressOf(services, c),
      };
      const { matched, response } = await rpc.handle(c.req.raw, { prefix: '/rpc', context });
      if (!matched) return c.json({ code: 'NOT_FOUND', message: 'No such procedure' }, 404);
      response.headers.set('x-request-id', requestId);
      response.headers.set('cache-control', 'no-store');
      return response;
    }),
  );
  app.get(GOOGLE_CALLBACK, (c) =>
    googleCallback(services, c.req.raw, callerAddressOf(services, c)),
  );
  const streams = streamLimit();
  app.get('/screenshots/:team_id/:campaign_id', async (c) =>
    getScreenshot(services, await findPerson(services, c.req.header('cookie')), c.req.param()),
  );
  app.get('/live/:teamSlug', async (c) => {
    // Hono routes HEAD here, too, which would open a stream without a reader.
    if (c.req.raw.method !== 'GET') return c.body(null, 405, { allow: 'GET' });
    const resolveAccess = async () => {
      const person = await findPerson(services, c.req.header('cookie'));
      return resolveTeamAccess(person, c.req.param('teamSlug'), 'canViewConversations');
    };
    const { scope, person } = await resolveAccess();
    const mayRead = () =>
      resolveAccess().then(
        (current) => current.person.user_id === person.user_id,
        (error: unknown) => {
          if (error instanceof Refusal) return false;
          throw error;
        },
      );
    const reader = {
      user_id: person.user_id,
      mayRead,
      onClose: streams.open(person.session_id),
    };
    c.header('cache-control', 'no-store');
    c.header('x-accel-buffering', 'no');
    return streamChanges(c, services.live, scope, { reader, until: stopping, log: services.log });
  });
  if (webFolder) app.route('/', staticWeb(webFolder));

  app.onError((error, c) => errorResponse(services, error, c));
  return app;
}

function callerAddressOf({ env }: Services, c: Context): string {
  const socket = getConnInfo(c).remote.address ?? '';
  return callerAddress(socket, c.req.header('x-forwarded-for'), env.TRUSTED_PROXIES);
}

/** The actor for the log: a person, or an admin on behalf of one. */
function actorOf(person: Person | null): Record<string, string> {
  if (!person) return {};
  const { user_id, impersonation } = person;
  if (!impersonation) return { user_id };
  const { admin_user_id, admin_session_id } = impersonation;
  return { actor: 'impersonation', admin_user_id, admin_session_id, on_behalf_of: user_id };
}

function withMetrics(name: string, handler: (c: Context) => Promise<Response>) {
  return async (c: Context) => {
    const end = metrics.requests.startTimer({ route: name });
    const response = await handler(c);
    end({ status: String(response.status) });
    return response;
  };
}

function errorResponse(services: Services, error: Error, c: Context): Response {
  if (error instanceof Refusal) {
    const { status } = ERRORS[error.code];
    return c.json({ code: error.code, message: error.message }, status);
  }
  services.log.error({ err: error, path: c.req.path }, 'a request failed');
  return c.json({ code: 'INTERNAL', message: ERRORS.INTERNAL.words }, 500);
}
