import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono } from 'hono';
import { IDENTITY_HEADER, isDifferentIdentity } from '#domain/accounts/identity.ts';
import { PROVIDERS } from '#domain/accounts/providers.ts';
import { ERROR_STATUSES, Refusal, renderRefusal } from '#domain/errors.ts';
import { isPagePath } from '#domain/pages.ts';
import { findPerson } from './features/accounts/find-person.ts';
import { providerCallback } from './features/accounts/providers/provider-callback.ts';
import { CALLBACKS } from './features/accounts/providers/start-provider.ts';
import { callerNetwork } from './features/accounts/rate-limit/rate-limit.ts';
import { exportAudit } from './features/admin/export-audit.ts';
import { runOnBehalf } from './features/admin/run-on-behalf.ts';
import { findCaller, tokenOf } from './features/api/find-caller.ts';
import { isOfApi, publicApi } from './features/api/public-api.ts';
import { problem, problemResponse } from './features/api/v1/problem.ts';
import { automationRoutes } from './features/automation/automation-api.ts';
import { stripeWebhook } from './features/billing/sync-subscription.ts';
import { getScreenshot } from './features/campaigns/results.ts';
import { fileRoutes } from './features/conversations/files/file-routes.ts';
import { exportConversations } from './features/conversations/inbox/export-conversations.ts';
import { wahaWebhook } from './features/conversations/receive/receive.ts';
import { knowledgeUpload } from './features/knowledge/upload-route.ts';
import { importUpload } from './features/leads/import/upload-route.ts';
import { leadWebhook } from './features/leads/lead-webhook.ts';
import { exportActions } from './features/privacy/export-actions.ts';
import { exportLead } from './features/privacy/export-lead.ts';
import { downloadExport } from './features/privacy/export-link.ts';
import { exportRecord } from './features/privacy/export-record.ts';
import { optOutRoutes } from './features/privacy/opt-out-routes.ts';
import { supportMailHook } from './features/support/support-mail-hook.ts';
import { healthRoutes } from './health.ts';
import { noteProxy } from './installation-problems.ts';
import { liveRoutes } from './live-routes.ts';
import { bodyDeadline, boundedBody, isCutOff } from './platform/http/body-deadline.ts';
import { callerAddress } from './platform/http/caller-address.ts';
import { ownHostOnly, postOnly, sameOrigin } from './platform/http/own-address.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { staticWeb, unknownAddresses } from './platform/http/static-web.ts';
import { createAnonymousQueue } from './platform/http/intake-limit.ts';
import { answerInLocale, loadTranslations } from './platform/language/reader-locale.ts';
import { metrics } from './platform/metrics.ts';
import { traced } from './platform/tracing.ts';
import { procedureHandler } from './procedure-handler.ts';
import type { Services } from './services.ts';

const MAX_RPC_BYTES = 1024 * 1024;
const MAX_WEBHOOK_BYTES = 2 * 1024 * 1024;

export interface AppOptions {
  /** folder of the built web application; tests of procedures omit it */
  webFolder?: string;
  /** closes live streams, so that a graceful shutdown doesn't wait for browsers */
  stopping: AbortSignal;
  /** time limit for a body; tests can't wait for the default */
  bodyMs?: number;
}

/** Creates the HTTP application with every route. */
export function createApp(services: Services, { webFolder, stopping, bodyMs }: AppOptions): Hono {
  loadTranslations();
  const app = new Hono();
  const personOf = (c: Context) => findPerson(services, c.req.header('cookie'));
  const callerOf = (c: Context) => callerAddressOf(services, c);
  const networkOf = (c: Context) => callerNetwork(callerOf(c));
  const callbacks = createAnonymousQueue();

  app.use(async (c, next) => {
    await next();
    // The header keeps clients from reusing a connection that is about to close.
    if (stopping.aborted) c.res.headers.set('connection', 'close');
  });
  app.use(answerInLocale);
  app.use(bodyDeadline(bodyMs));

  app.post(
    '/webhooks/waha/:connection',
    boundedBody(MAX_WEBHOOK_BYTES),
    withMetrics('webhook', wahaWebhook(services, stopping, networkOf)),
  );
  app.post(
    '/webhooks/stripe',
    boundedBody(MAX_WEBHOOK_BYTES),
    withMetrics('webhook', stripeWebhook(services)),
  );
  app.route('/', healthRoutes(services, stopping));
  app.route('/', automationRoutes(services));
  // Before the campaigns' webhooks, whose addresses start with a team's slug.
  app.route('/', supportMailHook(services));
  app.route(
    '/',
    leadWebhook(services, { addressOf: callerOf, writerOf: (c) => teamSlugOfKey(services, c) }),
  );

  app.use(securityHeaders(services.env));
  app.use(ownHostOnly(services.env));
  app.route('/', publicApi(services, callerOf));
  app.use(
    '/rpc/*',
    postOnly,
    sameOrigin(services.env),
    boundedBody(MAX_RPC_BYTES),
    withMetrics('rpc', procedureHandler(services, callerOf)),
  );
  for (const provider of PROVIDERS) {
    app.get(CALLBACKS[provider], (c) =>
      callbacks.run({ key: networkOf(c), first: false }, () =>
        providerCallback(services, provider, c.req.raw, callerOf(c)),
      ),
    );
  }
  app.route(
    '/',
    fileRoutes(services, {
      findPerson: (cookie) => findPerson(services, cookie),
      runOnBehalf,
    }),
  );
  app.route('/', optOutRoutes(services));
  app.route('/', importUpload(services));
  app.route('/', knowledgeUpload(services));
  app.get('/screenshots/:team_id/:campaign_id', async (c) =>
    getScreenshot(services, await personOf(c), c.req.param()),
  );
  app.get('/exports/staff/audit', async (c) => {
    const { actions, ...filter } = c.req.query();
    return exportAudit(services, await personOf(c), {
      ...filter,
      ...(actions && { actions: actions.split(',') }),
    });
  });
  app.get('/exports/:team_slug/archive/:export_id', async (c) =>
    downloadExport(services, await personOf(c), c.req.param('team_slug'), {
      ...c.req.query(),
      export_id: c.req.param('export_id'),
    }),
  );
  app.get('/exports/:team_slug/log', async (c) =>
    exportActions(services, await personOf(c), c.req.param('team_slug'), c.req.query()),
  );
  app.get('/exports/:team_slug/processing-record', async (c) =>
    exportRecord(services, await personOf(c), c.req.param('team_slug')),
  );
  app.get('/exports/:team_slug/leads/:conversation_id', async (c) =>
    exportLead(
      services,
      await personOf(c),
      c.req.param('team_slug'),
      c.req.param('conversation_id'),
    ),
  );
  app.get('/exports/:team_slug/conversations', async (c) =>
    exportConversations(services, await personOf(c), c.req.param('team_slug'), c.req.query()),
  );
  app.post(
    '/exports/:team_slug/conversations',
    sameOrigin(services.env),
    boundedBody(MAX_RPC_BYTES),
    async (c) => {
      const person = await personOf(c);
      if (isDifferentIdentity(c.req.header(IDENTITY_HEADER), person)) {
        throw new Refusal('PERSON_CHANGED');
      }
      const chosen = await c.req.json().catch(() => undefined);
      return exportConversations(services, person, c.req.param('team_slug'), chosen);
    },
  );
  app.route('/', liveRoutes(services, stopping));
  if (webFolder) {
    const isPage = (path: string) =>
      isPagePath(path, { partners: Boolean(services.env.PARTNER_PORTAL_URL) });
    app.route('/', staticWeb(webFolder, isPage, unknownAddresses(services.log)));
  }

  app.onError((error, c) => errorResponse(services, error, c));
  return app;
}

function callerAddressOf(services: Services, c: Context): string {
  const socket = getConnInfo(c).remote.address ?? '';
  const forwardedFor = c.req.header('x-forwarded-for');
  const forwardedProto = c.req.header('x-forwarded-proto');
  const caller = callerAddress(socket, forwardedFor, services.env.TRUSTED_PROXIES);
  noteProxy(services, {
    socket,
    caller,
    ...(forwardedFor !== undefined && { forwardedFor }),
    ...(forwardedProto !== undefined && { forwardedProto }),
  });
  return caller;
}

/** The slug of the team whose leads the request's API key may write. */
async function teamSlugOfKey({ db }: Services, c: Context): Promise<string | undefined> {
  const token = tokenOf(c.req.header('authorization'));
  const caller = token ? await findCaller(db, token) : undefined;
  return caller?.scopes.includes('leads:write') ? caller.team_slug : undefined;
}

function withMetrics(name: string, handler: (c: Context) => Promise<Response>) {
  return async (c: Context) => {
    const end = metrics.requests.startTimer({ route: name });
    const response = await traced(`request ${name}`, {}, () => handler(c));
    end({ status: String(response.status) });
    return response;
  };
}

function errorResponse(services: Services, error: Error, c: Context): Response {
  if (error instanceof Refusal) {
    const { code, reason } = error;
    const status = ERROR_STATUSES[code];
    if (isOfApi(c.req.path)) {
      return problemResponse(problem(status, code, reason), { connection: 'close' });
    }
    if (status === 429) c.header('retry-after', '5');
    return c.json(renderRefusal(error), status);
  }
  // The client has disconnected.
  if (isCutOff(c)) {
    services.log.debug(
      { err: error, path: c.req.path },
      'the client disconnected before its request was complete',
    );
    return c.body(null, ERROR_STATUSES.REQUEST_TIMEOUT);
  }
  services.log.error({ err: error, path: c.req.path }, 'a request failed');
  return c.json(renderRefusal(new Refusal('INTERNAL')), 500);
}
