import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { StartEnv } from '#server/platform/settings/read-env.ts';
import { StartProblem } from './start-problem.ts';

export interface ResolvedConfig {
  dataDir: string;
  /** At least one external service has no URL, so the sandbox replaces it. */
  needsSandbox: boolean;
  sandboxUrl: string;
  /** Settings to add to the user's own. */
  defaults: Record<string, string>;
}

/** Replaces missing service URLs with the sandbox's. Nothing else in the product knows the sandbox. */
export function resolveConfig(env: StartEnv): ResolvedConfig {
  const sandboxUrl = `http://127.0.0.1:${env.PORT + 1}`;
  const parts = {
    ...(env.WAHA_URL ? {} : gateway(env, sandboxUrl)),
    ...(env.OPENAI_API_KEY || env.OPENAI_BASE_URL ? {} : model(sandboxUrl)),
    ...(env.SMTP_URL ? {} : { SMTP_URL: `smtp://127.0.0.1:${env.PORT + 2}` }),
  };
  const needsSandbox = Object.keys(parts).length > 0;
  // Only next to other stand-ins: with real services, anyone could sign in as anyone.
  if (needsSandbox && !env.GOOGLE_CLIENT_ID) Object.assign(parts, google(sandboxUrl));
  if (needsSandbox && !env.OPENID_ISSUER && !env.OPENID_CLIENT_ID) {
    Object.assign(parts, openId(sandboxUrl));
  }
  if (sellsOnTrial(env, Object.keys(parts))) Object.assign(parts, stripe(env, sandboxUrl));
  const dataDir = resolve(env.DATA_DIR);
  return {
    dataDir,
    needsSandbox,
    sandboxUrl,
    defaults: {
      PORT: String(env.PORT),
      DATA_DIR: dataDir,
      // A local model often needs no key.
      OPENAI_API_KEY: env.OPENAI_API_KEY ?? 'none',
      ...parts,
      ...(needsSandbox && {
        SANDBOX_URL: env.SANDBOX_URL ?? sandboxUrl,
        SANDBOX_PLAYS: played(parts),
        WEBSITE_ALLOWED_ORIGINS: allowing(
          env.WEBSITE_ALLOWED_ORIGINS,
          sampleSites(env, sandboxUrl),
        ),
        // Test browsers subscribe to push messages there.
        PUSH_ALLOWED_ORIGINS: allowing(env.PUSH_ALLOWED_ORIGINS, [`${sandboxUrl}/push/`]),
      }),
      // Lets teams try the stand-in as their own model.
      ...('OPENAI_BASE_URL' in parts && {
        MODEL_ALLOWED_ORIGINS: allowing(env.MODEL_ALLOWED_ORIGINS, [`${sandboxUrl}/openai/`]),
      }),
    },
  };
}

/** The given addresses and some of the sandbox's paths, but none of its others. */
const allowing = (given: string[], paths: string[]): string =>
  [...new Set([...given, ...paths])].join(',');

/** Names of the services that the sandbox plays. */
function played(parts: Record<string, string>): string {
  const settingOf = {
    whatsapp: 'WAHA_URL',
    model: 'OPENAI_BASE_URL',
    email: 'SMTP_URL',
    google: 'GOOGLE_ISSUER',
    payments: 'STRIPE_API_URL',
  };
  return Object.entries(settingOf)
    .flatMap(([part, setting]) => (setting in parts ? part : []))
    .join(',');
}

function gateway(env: StartEnv, sandboxUrl: string) {
  return {
    WAHA_URL: `${sandboxUrl}/waha`,
    WAHA_API_KEY: 'sandbox',
    // Leads from lead ads are only real if WhatsApp is.
    META_GRAPH_URL: env.META_GRAPH_URL ?? `${sandboxUrl}/meta`,
    WAHA_WEBHOOK_BASE: env.WAHA_WEBHOOK_BASE ?? `http://127.0.0.1:${env.PORT}`,
  };
}

/** The sandbox's sample websites, under every hostname that users have for it. */
function sampleSites({ PORT, SANDBOX_URL }: StartEnv, sandboxUrl: string): string[] {
  const names = [sandboxUrl, `http://localhost:${PORT + 1}`, ...[SANDBOX_URL ?? []].flat()];
  return names.map((name) => new URL('/sites/', name).href);
}

function google(sandboxUrl: string) {
  return {
    GOOGLE_ISSUER: `${sandboxUrl}/google`,
    GOOGLE_CLIENT_ID: 'sandbox',
    GOOGLE_CLIENT_SECRET: 'sandbox',
  };
}

function openId(sandboxUrl: string) {
  return {
    OPENID_ISSUER: `${sandboxUrl}/openid`,
    OPENID_CLIENT_ID: 'sandbox',
    OPENID_CLIENT_SECRET: 'sandbox',
    OPENID_LABEL: 'Continue with Acme',
  };
}

/**
 * If the sandbox simulates everything, plans can be bought for free, to try the whole product. With real
 * leads, a simulated payment would be a paywall that no one can pass.
 */
function sellsOnTrial({ PLANS, STRIPE_SECRET_KEY }: StartEnv, parts: string[]): boolean {
  if (STRIPE_SECRET_KEY || PLANS === 'off') return false;
  return ['WAHA_URL', 'OPENAI_BASE_URL', 'SMTP_URL'].every((name) => parts.includes(name));
}

function stripe(env: StartEnv, sandboxUrl: string) {
  return {
    PLANS: 'stripe',
    STRIPE_API_URL: `${sandboxUrl}/stripe`,
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
    // Trying the product needs a plan that can message leads, before anyone opens billing.
    NEW_TEAM_PLAN: env.NEW_TEAM_PLAN ?? 'starter',
  };
}

function model(sandboxUrl: string) {
  return { OPENAI_BASE_URL: `${sandboxUrl}/openai/v1`, OPENAI_API_KEY: 'sandbox' };
}

/** Creates the data folder. Throws `StartProblem` if this account isn't allowed to. */
export function ensureDataDir(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new StartProblem(
      `We couldn't create the data folder: ${(error as Error).message}. Set DATA_DIR to a folder this account can write to.`,
    );
  }
}

/** The signing key of this installation or its sandbox, created on the first start. */
export function ensureSecret(dataDir: string, name: 'secret' | 'sandbox-key' = 'secret'): string {
  const file = join(dataDir, name);
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new StartProblem(`We couldn't write to the data folder: ${(error as Error).message}`);
    }
  }
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartProblem(
      `We couldn't read the key in the data folder: ${(error as Error).message}. Start as the account that created it.`,
    );
  }
}
