import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { createApp } from './app.ts';
import { migrate } from './db/migrate.ts';
import { gatewayState } from './features/whatsapp/gateway-state.ts';
import { AFTER_GAP_MS, checkSessions } from './features/conversations/backfill/check-sessions.ts';
import { createSiteBrowser } from './features/websites/browser/site-browser.ts';
import { createSites } from './features/websites/sites.ts';
import { createAutomation } from './platform/automation.ts';
import { openDatabase, requireAppRole } from './platform/db/database.ts';
import { env } from './platform/env.ts';
import { startHeartbeat } from './platform/jobs/heartbeat.ts';
import { startJobRunner } from './platform/jobs/runner.ts';
import { createLiveChannel } from './platform/live/channel.ts';
import { createModel } from './platform/llm.ts';
import { createLog } from './platform/log.ts';
import { createEmailSender } from './platform/email.ts';
import { createOpenId } from './platform/openid.ts';
import { type Close, closeAll, STOP_MS } from './platform/stopping.ts';
import { createSafeFetcher } from './platform/safe-fetch/safe-fetch.ts';
import { createWaha } from './platform/waha/client.ts';
import { VERSION } from './platform/version.ts';
import { crontab } from './schedule.ts';
import type { Services } from './services.ts';
import { jobHandlers } from './worker.ts';

const WEB_FOLDER = fileURLToPath(new URL('../dist/web', import.meta.url));

const log = createLog(env.LOG_LEVEL);
const stopping = new AbortController();
/** Takers accept work, and tools serve it, so takers close first. */
const closing: { takers: Close[]; tools: Close[] } = { takers: [], tools: [] };

await start().catch((error) => {
  log.fatal({ err: error }, 'could not start');
  process.exit(1);
});

async function start() {
  await migrate(env.DATABASE_URL);
  const services = openServices();
  await requireAppRole(services.db);
  if (env.ROLES.includes('worker')) await startWorker(services);
  if (env.ROLES.includes('web')) await startWeb(services);
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
    process.once(signal, () => void stop());
  }
  log.info({ version: VERSION, roles: env.ROLES, port: env.PORT }, 'ready');
  process.send?.('ready');
  const gateway = await gatewayState(services.waha);
  if (!gateway.ok) log.error(`The WhatsApp gateway cannot be used: ${gateway.state}`);
}

function openServices(): Services {
  const db = openDatabase({ url: env.DATABASE_URL, log });
  const emailSender = createEmailSender({ url: env.SMTP_URL, from: env.MAIL_FROM, log });
  const model = createModel({
    baseUrl: env.OPENAI_BASE_URL,
    apiKey: env.OPENAI_API_KEY,
    name: env.OPENAI_MODEL,
  });
  const google = createOpenId({
    issuer: env.GOOGLE_ISSUER,
    clientId: env.GOOGLE_CLIENT_ID,
    clientSecret: env.GOOGLE_CLIENT_SECRET,
  });
  const waha = createWaha({ url: env.WAHA_URL, apiKey: env.WAHA_API_KEY });
  const live = createLiveChannel(db, log, env.ROLES.includes('web'));
  const fetcher = createSafeFetcher({ allowed: env.WEBSITE_ALLOWED_ORIGINS });
  const browser = createSiteBrowser({ path: env.CHROME_PATH, fetcher, log });
  const sites = createSites({ fetcher, browser, log });
  const base = env.AUTOMATION_WEBHOOK_BASE;
  const automation = base ? createAutomation({ base, token: env.AUTOMATION_TOKEN }) : null;
  closing.tools.push(
    () => live.close(),
    () => db.close(),
    () => model.close(),
    () => waha.close(),
    () => sites.close(),
    async () => automation?.close(),
    async () => emailSender.close(),
  );
  return { env, log, db, emailSender, google, model, waha, sites, automation, live, workerId: '' };
}

/** Starts the heartbeat before the first job, because a worker without one counts as dead. */
async function startWorker(services: Services) {
  const runner = await startJobRunner({
    url: env.DATABASE_URL,
    log,
    handlers: jobHandlers(services),
    crontab,
    beforeFirstJob: async (workerId) => {
      services.workerId = workerId;
      const heartbeat = await startHeartbeat(env.DATABASE_URL, workerId, log);
      if (heartbeat.afterGap) await enqueueSessionCheck(services);
      return heartbeat;
    },
  });
  closing.takers.push(() => runner.stop());
}

async function enqueueSessionCheck({ db }: Services) {
  const runAt = new Date(Date.now() + AFTER_GAP_MS);
  await db
    .outsideTeams((tx) => checkSessions.enqueue(tx, { after_gap: true }, { runAt }))
    .catch((error) => log.warn({ err: error }, 'message histories cannot be checked now'));
}

async function startWeb(services: Services) {
  const app = createApp(services, { webFolder: WEB_FOLDER, stopping: stopping.signal });
  const listener = getRequestListener(app.fetch);
  const server = createServer((request, response) => void listener(request, response));
  server.listen(env.PORT);
  await once(server, 'listening');
  closing.takers.push(() => closeServer(server));
}

/**
 * Accepts no new connection, and waits for the others. The next response closes a connection, and the
 * keep-alive timeout closes an idle one. Closing it here would fail a request that is arriving.
 */
async function closeServer(server: Server) {
  await new Promise((resolve) => setTimeout(resolve, 100));
  // http.Server.close() would close idle connections at once, so net.Server's is called.
  const closed = new Promise<unknown>((resolve) => {
    NetServer.prototype.close.call(server, resolve);
  });
  const bound = setTimeout(() => server.closeAllConnections(), STOP_MS.requests);
  await closed;
  clearTimeout(bound);
}

async function stop() {
  stopping.abort();
  const bound = setTimeout(() => process.exit(1), STOP_MS.all);
  await closeAll(closing, log);
  clearTimeout(bound);
  process.exit(0);
}
