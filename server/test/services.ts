import { createAutomation } from '#server/platform/automation.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';
import { createLiveChannel } from '#server/platform/live/channel.ts';
import { createModelBreaker } from '#server/platform/llm/model-breaker.ts';
import { createModelWatch } from '#server/platform/llm/model-watch.ts';
import { openTeamModels } from '#server/platform/llm/open-team-models.ts';
import { createModel } from '#server/platform/llm.ts';
import { createLog } from '#server/platform/log.ts';
import type { Email } from '#server/platform/email.ts';
import { createMetaGraph } from '#server/platform/meta/meta-graph.ts';
import { createPushSender } from '#server/platform/push/push-sender.ts';
import { createOpenId } from '#server/platform/openid.ts';
import { type Env, readEnv } from '#server/platform/settings/read-env.ts';
import { openStripe } from '#server/platform/stripe/stripe.ts';
import { createWebhookSender } from '#server/platform/webhooks/webhook-sender.ts';
import { createWaha } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';
import { loopbackSites } from './outside/loopback-sites.ts';

/** Nothing listens there, so a test that calls a service it didn't set up fails immediately. */
const NOWHERE = 'http://127.0.0.1:9';

export interface TestServices extends Services {
  /** emails passed to the mail server, oldest first */
  emails: Email[];
  /** set to make the mail server refuse emails */
  emailFailure: { error?: Error };
  close(): Promise<void>;
}

export type TestSettings = Partial<Record<keyof Env, string>>;

/**
 * Services on a real database. Emails are recorded. Other external services don't exist unless `settings` has
 * their URLs (scene.ts has all of them). `modelTimeout` (ms) ends calls to a model that hangs. `listening`
 * services read the live channel, like web processes.
 */
export function createTestServices(
  url: string,
  settings: TestSettings = {},
  { modelTimeout, listening = false }: { modelTimeout?: number; listening?: boolean } = {},
): TestServices {
  const env = readEnv({
    // Verification tests turn it on. For all others, an answer is a single model call.
    VERIFY_ANSWERS: 'off',
    DATABASE_URL: url,
    APP_SECRET: 'for tests only: 0123456789 abcdefghijklm',
    WAHA_URL: NOWHERE,
    META_GRAPH_URL: NOWHERE,
    OPENAI_BASE_URL: NOWHERE,
    OPENAI_API_KEY: 'none',
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'silent',
    ...settings,
  });
  const log = createLog(env.LOG_LEVEL);
  const db = openDatabase({ url: env.DATABASE_URL, directUrl: env.DATABASE_DIRECT_URL, log });
  const live = createLiveChannel(db, log, listening);
  const waha = createWaha({ url: env.WAHA_URL, apiKey: env.WAHA_API_KEY });
  const metaGraph = createMetaGraph(env);
  const model = createModel({
    baseUrl: env.OPENAI_BASE_URL,
    apiKey: env.OPENAI_API_KEY,
    name: env.OPENAI_MODEL,
    effort: env.OPENAI_REASONING_EFFORT,
    log,
    ...(modelTimeout !== undefined && { timeout: modelTimeout }),
  });
  const modelBreaker = createModelBreaker({ db, log, model });
  const modelWatch = createModelWatch(model);
  const ofTeams = openTeamModels({
    env,
    db,
    log,
    // Read on each call, because tests replace the services' model.
    shared: () => ({ model: services.model, modelBreaker: services.modelBreaker }),
    ...(modelTimeout !== undefined && { timeout: modelTimeout }),
  });
  const sites = loopbackSites({}, model);
  const base = env.AUTOMATION_WEBHOOK_BASE;
  const automation = base ? createAutomation({ base, token: env.AUTOMATION_TOKEN }) : null;
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
  const push = createPushSender({ allowed: env.PUSH_ALLOWED_ORIGINS });
  const webhooks = createWebhookSender({ allowed: env.WEBHOOK_ALLOWED_ORIGINS });
  const stripe = openStripe(env);
  const emails: Email[] = [];
  const emailFailure: TestServices['emailFailure'] = {};
  const emailSender: Services['emailSender'] = {
    async send(email) {
      if (emailFailure.error) throw emailFailure.error;
      emails.push(email);
    },
    check: async () => emailFailure.error?.message ?? null,
    close() {},
  };
  async function close() {
    modelWatch.close();
    await Promise.all([live.close(), waha.close(), model.close(), sites.close(), push.close()]);
    await ofTeams.models.close();
    await ofTeams.speakers.close();
    await webhooks.close();
    await metaGraph.close();
    await automation?.close();
    await stripe?.close();
    await db.close();
  }
  const services: TestServices = {
    ...ofTeams,
    env,
    log,
    db,
    live,
    waha,
    metaGraph,
    sites,
    automation,
    stripe,
    google,
    openid,
    push,
    webhooks,
    model,
    modelBreaker,
    modelWatch,
    emailSender,
    workerId: newId(),
    emails,
    emailFailure,
    close,
  };
  return services;
}
