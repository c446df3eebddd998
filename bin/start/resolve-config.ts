import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { StartEnv } from '#server/platform/read-env.ts';
import { StartProblem } from './start-problem.ts';

export interface ResolvedConfig {
  dataDir: string;
  /** Some part of the outside has no address of its own, so the sandbox plays it. */
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
  // Only beside others: a product that is otherwise real must not let in who claims to be anybody.
  if (needsSandbox && !given.GOOGLE_CLIENT_ID) Object.assign(parts, google(sandboxUrl));
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
      ...(needsSandbox ? { SANDBOX_URL: given.SANDBOX_URL ?? sandboxUrl } : {}),
      ...(needsSandbox ? sampleSites(given, sandboxUrl) : {}),
    },
  };
}

function gateway(given: StartEnv, sandboxUrl: string) {
  return {
    WAHA_URL: `${sandboxUrl}/waha`,
    WAHA_API_KEY: 'sandbox',
    WAHA_WEBHOOK_BASE: given.WAHA_WEBHOOK_BASE ?? `http://127.0.0.1:${given.PORT}`,
  };
}

/** The sandbox's own websites may be read, by each name that a person has for it. */
function sampleSites(given: StartEnv, sandboxUrl: string) {
  const { port } = new URL(sandboxUrl);
  const shown = given.SANDBOX_URL ? [new URL(given.SANDBOX_URL).origin] : [];
  const origins = [
    ...given.WEBSITE_ALLOWED_ORIGINS,
    sandboxUrl,
    `http://localhost:${port}`,
    ...shown,
  ];
  return { WEBSITE_ALLOWED_ORIGINS: [...new Set(origins)].join(',') };
}

function google(sandboxUrl: string) {
  return {
    GOOGLE_ISSUER: `${sandboxUrl}/google`,
    GOOGLE_CLIENT_ID: 'sandbox',
    GOOGLE_CLIENT_SECRET: 'sandbox',
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
      `The data folder cannot be made: ${(error as Error).message}. Set DATA_DIR to a folder that this account may write.`,
    );
  }
}

/** The signing key of this installation, made on the first start. */
export function ensureSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new StartProblem(`The data folder cannot be written: ${(error as Error).message}`);
    }
  }
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartProblem(
      `Cannot read the key in the data folder: ${(error as Error).message}. Start as the account that made it.`,
    );
  }
}
