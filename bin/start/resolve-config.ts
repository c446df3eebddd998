import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { StartEnv } from '#server/platform/settings/read-env.ts';
import { StartProblem } from './start-problem.ts';

export interface ResolvedConfig {
  dataDir: string;
  /** At least one external service has no address, so the sandbox replaces it. */
  needsSandbox: boolean;
  sandboxUrl: string;
  /** What is added to the settings that the person gave. */
  defaults: Record<string, string>;
}

/** The only place that knows the sandbox: its addresses stand in for those that are missing. */
export function resolveConfig(given: StartEnv): ResolvedConfig {
  const sandboxUrl = `http://127.0.0.1:${given.PORT + 1}`;
  const parts = {
    ...(given.WAHA_URL ? {} : gateway(given, sandboxUrl)),
    ...(given.OPENAI_API_KEY || given.OPENAI_BASE_URL ? {} : model(sandboxUrl)),
    ...(given.SMTP_URL ? {} : { SMTP_URL: `smtp://127.0.0.1:${given.PORT + 2}` }),
  };
  const needsSandbox = Object.keys(parts).length > 0;
  // Only beside others: a product that is otherwise real must not let in who claims to be anyone.
  if (needsSandbox && !given.GOOGLE_CLIENT_ID) Object.assign(parts, google(sandboxUrl));
  if (needsSandbox && !given.OPENID_ISSUER && !given.OPENID_CLIENT_ID) {
    Object.assign(parts, openId(sandboxUrl));
  }
  if (sellsOnTrial(given, Object.keys(parts))) Object.assign(parts, stripe(given, sandboxUrl));
  const dataDir = resolve(given.DATA_DIR);
  return {
    dataDir,
    needsSandbox,
    sandboxUrl,
    defaults: {
      PORT: String(given.PORT),
      DATA_DIR: dataDir,
      // a model on one's own machine often wants no key
      OPENAI_API_KEY: given.OPENAI_API_KEY ?? 'none',
      ...parts,
      ...(needsSandbox
        ? { SANDBOX_URL: given.SANDBOX_URL ?? sandboxUrl, SANDBOX_PLAYS: played(parts) }
        : {}),
      ...(needsSandbox ? sampleSites(given, sandboxUrl) : {}),
      ...(needsSandbox ? pushService(given, sandboxUrl) : {}),
      ...('OPENAI_BASE_URL' in parts ? ownModels(given, sandboxUrl) : {}),
    },
  };
}

/** The names of the parts whose addresses lead to the sandbox. */
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

function gateway(given: StartEnv, sandboxUrl: string) {
  return {
    WAHA_URL: `${sandboxUrl}/waha`,
    WAHA_API_KEY: 'sandbox',
    // Leads of lead ads are real only where WhatsApp is.
    META_GRAPH_URL: given.META_GRAPH_URL ?? `${sandboxUrl}/meta`,
    WAHA_WEBHOOK_BASE: given.WAHA_WEBHOOK_BASE ?? `http://127.0.0.1:${given.PORT}`,
  };
}

/** The sandbox's sample websites may be read, by each name that a person has for it. */
function sampleSites(given: StartEnv, sandboxUrl: string) {
  const { port } = new URL(sandboxUrl);
  const names = [sandboxUrl, `http://localhost:${port}`, ...[given.SANDBOX_URL ?? []].flat()];
  // Nothing beside them: its mailbox and its phone are on the same address.
  const sites = names.map((name) => new URL('/sites/', name).href);
  const addresses = [...given.WEBSITE_ALLOWED_ORIGINS, ...sites];
  return { WEBSITE_ALLOWED_ORIGINS: [...new Set(addresses)].join(',') };
}

/** Browsers of tests subscribe at the sandbox; nothing else of it may be asked. */
function pushService(given: StartEnv, sandboxUrl: string) {
  const service = new URL('/push/', sandboxUrl).href;
  return { PUSH_ALLOWED_ORIGINS: [...new Set([...given.PUSH_ALLOWED_ORIGINS, service])].join(',') };
}

/** Teams may bring the stand-in as their own model, to try it. */
function ownModels(given: StartEnv, sandboxUrl: string) {
  const service = new URL('/openai/', sandboxUrl).href;
  const addresses = new Set([...given.MODEL_ALLOWED_ORIGINS, service]);
  return { MODEL_ALLOWED_ORIGINS: [...addresses].join(',') };
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
 * Plans are sold to no one's cost where the sandbox simulates everything, to try the whole product.
 * Beside real leads a simulated payment would be a paywall that no one can pass.
 */
function sellsOnTrial({ PLANS, STRIPE_SECRET_KEY }: StartEnv, parts: string[]): boolean {
  if (STRIPE_SECRET_KEY || PLANS === 'off') return false;
  return ['WAHA_URL', 'OPENAI_BASE_URL', 'SMTP_URL'].every((name) => parts.includes(name));
}

function stripe(given: StartEnv, sandboxUrl: string) {
  return {
    PLANS: 'stripe',
    STRIPE_API_URL: `${sandboxUrl}/stripe`,
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
    // A trial needs a plan that can message leads, before anyone looks at billing.
    NEW_TEAM_PLAN: given.NEW_TEAM_PLAN ?? 'starter',
  };
}

function model(sandboxUrl: string) {
  return { OPENAI_BASE_URL: `${sandboxUrl}/openai/v1`, OPENAI_API_KEY: 'sandbox' };
}

/** Makes the data folder. Throws `StartProblem` if this account may not. */
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
