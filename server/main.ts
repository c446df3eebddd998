import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { getRequestListener } from '@hono/node-server';
import { createApp } from './app.ts';
import { ensureAppLogin } from './db/app-login.ts';
import { migrate, NEWER_SCHEMA } from './db/migrate.ts';
import { requireSessions } from './db/pooling.ts';
import { prepareVectors } from './db/vectors.ts';
import { applyPlansMode } from './features/billing/set-plan.ts';
import { AFTER_GAP_MS, checkSessions } from './features/conversations/backfill/check-sessions.ts';
import { embedTeams } from './features/knowledge/embed-passages.ts';
import { reportRendering } from './features/websites/report-rendering.ts';
import { createSites } from './features/websites/sites.ts';
import { createMetaGraph } from './platform/meta/meta-graph.ts';
import { createAutomation } from './platform/automation.ts';
import { openDatabase, requireAppRole } from './platform/db/database.ts';
import { createEmailSender } from './platform/email.ts';
import { env } from './platform/settings/env.ts';
import { closeListener, createListener } from './platform/http/listener.ts';
import { loadTranslations } from './platform/language/reader-locale.ts';
import { startHeartbeat } from './platform/jobs/heartbeat.ts';
import { startJobRunner } from './platform/jobs/runner.ts';
import { createLiveChannel } from './platform/live/channel.ts';
import { createModel } from './platform/llm.ts';
import { createModelBreaker } from './platform/llm/model-breaker.ts';
import { createModelWatch } from './platform/llm/model-watch.ts';
import { openTeamModels } from './platform/llm/open-team-models.ts';
import { createLog } from './platform/log.ts';
import { createOpenId } from './platform/openid.ts';
import { createPushSender } from './platform/push/push-sender.ts';
import { closeAll, type ShutdownStep, STOP_MS, stopAtFirstSignal } from './platform/stopping.ts';
import { openStripe } from './platform/stripe/stripe.ts';
import { startTracing } from './platform/tracing.ts';
import { VERSION } from './platform/version.ts';
import { createWaha } from './platform/waha/client.ts';
import { createWebhookSender } from './platform/webhooks/webhook-sender.ts';
import { reportState } from './report-state.ts';
import { crontab } from './schedule.ts';
import type { Services } from './services.ts';
import { startupHint } from './startup-hint.ts';
import { jobHandlers } from './worker.ts';

/** Delay after the start before a Chromium is started to test whether it works. */
const RENDERING_CHECK_DELAY_MS = 5000;
const WEB_FOLDER = fileURLToPath(new URL('../dist/web', import.meta.url));

// `bin/compile.mjs` only loads the code.
if (process.argv.includes('--load')) process.exit(0);

const log = createLog(env.LOG_LEVEL);
/** Directly to PostgreSQL: migrations, jobs and LISTEN need their own sessions. */
const directUrl = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;
const stopping = new AbortController();
/** Servers accept work and use the tools, so servers close first. */
const closing: { servers: ShutdownStep[]; tools: ShutdownStep[] } = { servers: [], tools: [] };

let databaseTarget = {
  setting: env.DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL',
  url: directUrl,
};

await start().catch((error) => {
  const hint = startupHint(error, databaseTarget, env.PORT);
  log.fatal({ err: error, ...(hint && { hint }) }, 'could not start');
  process.exit(1);
});

async function start() {
  loadTranslations();
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint) {
    const share = env.OTEL_TRACES_SAMPLER_ARG;
    const close = await startTracing({ endpoint, share, roles: env.ROLES, log });
    closing.tools.push(['tracing', close]);
  }
  if (!env.DATABASE_DIRECT_URL) await requireSessions(directUrl);
  const { newer } = await migrate(directUrl);
  if (newer.length > 0) log.warn({ newer, hint: NEWER_SCHEMA.hint }, NEWER_SCHEMA.problem);
  if (env.EMBEDDINGS_MODEL) await prepareVectors(directUrl);
  const addresses = await appAddresses();
  const setting = env.DATABASE_APP_URL ? 'DATABASE_APP_URL' : 'DATABASE_URL';
  databaseTarget = { setting, url: addresses.url };
  const services = openServices(addresses);
  await requireAppRole(services.db);
  await applyPlansMode(services);
  if (env.ROLES.includes('worker')) await startWorker(services);
  if (env.ROLES.includes('web')) await startWeb(services);
  stopAtFirstSignal(() => void stop());
  log.info({ version: VERSION, roles: env.ROLES, host: env.HOST, port: env.PORT }, 'ready');
  process.send?.('ready');
  // Loading needs a small young generation (`bin/start/small-heap.mjs`), handling turns a large one.
  setFlagsFromString('--semi-space-growth-factor=2');
  void reportState(services);
}

/** The address for the application's transactions, and one for LISTEN if that differs. */
async function appAddresses(): Promise<{ url: string; directUrl?: string }> {
  const pooledUrl = env.DATABASE_DIRECT_URL && env.DATABASE_URL;
  if (env.DATABASE_APP_URL) {
    return { url: env.DATABASE_APP_URL, ...(pooledUrl && { directUrl }) };
  }
  const login = await ensureAppLogin(directUrl, env.APP_SECRET, pooledUrl);
  const { problem } = login;
  if (problem) log.warn({ problem }, 'could not create a separate database login');
  return login.pooledUrl ? { url: login.pooledUrl, directUrl: login.url } : { url: login.url };
}

function openServices(addresses: { url: string; directUrl?: string }): Services {
  const db = openDatabase({ ...addresses, log });
  const emailSender = createEmailSender({ url: env.SMTP_URL, from: env.MAIL_FROM, log });
  const model = createModel({
    baseUrl: env.OPENAI_BASE_URL,
    apiKey: env.OPENAI_API_KEY,
    name: env.OPENAI_MODEL,
    effort: env.OPENAI_REASONING_EFFORT,
    log,
  });
  const modelBreaker = createModelBreaker({ db, log, model });
  const modelWatch = createModelWatch(model);
  const shared = () => ({ model, modelBreaker });
  const ofTeams = openTeamModels({ env, db, log, shared });
  const google = createOpenId({
    issuer: env.GOOGLE_ISSUER,
    clientId: env.GOOGLE_CLIENT_ID,
    clientSecret: env.GOOGLE_CLIENT_SECRET,
    chooseAccount: true,
  });
  const openid = createOpenId({
    issuer: env.OPENID_ISSUER,
    clientId: env.OPENID_CLIENT_ID,
    clientSecret: env.OPENID_CLIENT_SECRET,
    trustEmails: env.OPENID_TRUST_EMAILS,
  });
  const waha = createWaha({ url: env.WAHA_URL, apiKey: env.WAHA_API_KEY });
  const metaGraph = createMetaGraph(env);
  const push = createPushSender({ allowed: env.PUSH_ALLOWED_ORIGINS });
  const webhooks = createWebhookSender({ allowed: env.WEBHOOK_ALLOWED_ORIGINS });
  const live = createLiveChannel(db, log, env.ROLES.includes('web'));
  const allowed = env.WEBSITE_ALLOWED_ORIGINS;
  const sites = createSites({ allowed, chromePath: env.CHROME_PATH, model, log });
  const base = env.AUTOMATION_WEBHOOK_BASE;
  const automation = base ? createAutomation({ base, token: env.AUTOMATION_TOKEN }) : null;
  const stripe = openStripe(env);
  closing.tools.push(
    ['live changes', () => live.close()],
    ['database', () => db.close()],
    ['watch of the model', async () => modelWatch.close()],
    ['model', () => model.close()],
    ['models of teams', () => ofTeams.models.close()],
    ['speech', () => ofTeams.speakers.close()],
    ['gateway', () => waha.close()],
    ['lead ads', () => metaGraph.close()],
    ['push', () => push.close()],
    ['webhooks', () => webhooks.close()],
    ['websites', () => sites.close()],
    ['automation', async () => automation?.close()],
    ['payments', async () => stripe?.close()],
    ['mail', async () => emailSender.close()],
  );
  const asked = { model, modelBreaker, modelWatch, ...ofTeams };
  return {
    env,
    log,
    db,
    emailSender,
    google,
    openid,
    ...asked,
    push,
    webhooks,
    waha,
    metaGraph,
    sites,
    automation,
    stripe,
    live,
    workerId: '',
  };
}

/** Starts the heartbeat before the first job, because a worker without one counts as dead. */
async function startWorker(services: Services) {
  const runner = await startJobRunner({
    url: directUrl,
    log,
    handlers: jobHandlers(services),
    crontab,
    beforeFirstJob: async (workerId) => {
      const heartbeat = await startHeartbeat(directUrl, workerId, log);
      services.workerId = workerId;
      if (heartbeat.gap) await enqueueSessionCheck(services, heartbeat.gap.aliveAt);
      return heartbeat;
    },
  });
  closing.servers.push(['jobs', () => runner.stop()]);
  if (env.EMBEDDINGS_MODEL) await services.db.outsideTeams((tx) => embedTeams.enqueue(tx, {}));
  setTimeout(() => {
    reportRendering(services).catch((error) =>
      log.warn({ err: error }, 'could not check how pages are drawn'),
    );
  }, RENDERING_CHECK_DELAY_MS).unref();
}

async function enqueueSessionCheck({ db }: Services, aliveAt: Date | null) {
  const runAt = new Date(Date.now() + AFTER_GAP_MS);
  const alive = aliveAt ? { alive_at: aliveAt.getTime() } : {};
  await db
    .outsideTeams((tx) => checkSessions.enqueue(tx, { after_gap: true, ...alive }, { runAt }))
    .catch((error) => log.warn({ err: error }, 'message histories cannot be checked now'));
}

async function startWeb(services: Services) {
  const app = createApp(services, { webFolder: WEB_FOLDER, stopping: stopping.signal });
  const listener = getRequestListener(app.fetch);
  const server = createListener((request, response) => void listener(request, response));
  server.listen(env.PORT, env.HOST);
  await once(server, 'listening');
  const waits = { delayMs: env.STOP_DELAY_MS, boundMs: STOP_MS.requests };
  closing.servers.push(['requests', () => closeListener(server, waits)]);
}

async function stop() {
  stopping.abort();
  const open = new Set<string>();
  const bound = setTimeout(() => {
    log.fatal({ open: [...open] }, 'stopping took too long');
    process.exit(1);
  }, STOP_MS.all + env.STOP_DELAY_MS);
  await closeAll(closing, log, open);
  clearTimeout(bound);
  process.exit(0);
}
