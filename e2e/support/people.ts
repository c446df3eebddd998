import type { BrowserContext, Page } from '@playwright/test';
import { type Sandbox, sandboxOf } from './sandbox.ts';
import { expect } from './test.ts';

/** A user in a separate browser. */
export interface Visitor {
  page: Page;
  email: string;
  name: string;
  /** Calls a procedure like their browser. Throws the server's message if it refuses. */
  call: <Answer = unknown>(procedure: string, input?: object) => Promise<Answer>;
}

export const PASSWORD = 'correct horse battery';

/** Signs up a user without any screens: verified, with a name, without a team. */
export async function signUpUser(context: BrowserContext, first_name: string): Promise<Visitor> {
  // A second page would hide the first, and clicks on a hidden page take two seconds.
  const page = context.pages()[0] ?? (await context.newPage());
  const sandbox = sandboxOf(context.request);
  const tag = `${Date.now()}${Math.floor(Math.random() * 1000)}`;
  const email = `${first_name.toLowerCase()}-${tag}@example.com`;
  const name = `${first_name} Jones`;
  const call = caller(context);
  await call('accounts/register', { name, email, password: PASSWORD });
  const { parts } = await waitForEmailLink(sandbox, email, '/auth/verify-email');
  await call('accounts/verifyEmail', parts);
  return { page, email, name, call };
}

/** The same with a team; the page shows its dashboard. */
export async function signUpWithTeam(
  context: BrowserContext,
  first_name: string,
  team_name: string,
) {
  const member = await signUpUser(context, first_name);
  const team = await member.call<Team>('teams/create', { team_name });
  await member.call('accounts/completeOnboarding');
  return { ...member, team };
}

export interface Team {
  team_id: string;
  team_slug: string;
  team_name: string;
}

/** Waits until the newest email to an address links to `path`. Returns that link. */
export async function waitForEmailLink(sandbox: Sandbox, email: string, path: string) {
  const find = async () =>
    (await sandbox.newestEmail(email))?.links.find((link) => new URL(link).pathname === path);
  await expect.poll(find, { timeout: 20_000, intervals: [50] }).toBeTruthy();
  const { pathname, search, searchParams, hash } = new URL((await find()) ?? '');
  const parts = Object.fromEntries([...searchParams, ...new URLSearchParams(hash.slice(1))]);
  return { address: pathname + search + hash, search, parts };
}

let networks = 0;

/** Calls procedures like the browser of this context, from a separate network. */
export function caller(
  context: BrowserContext,
  origin = process.env.E2E_BASE_URL ?? '',
): Visitor['call'] {
  networks += 1;
  const network = `10.${process.env.TEST_WORKER_INDEX ?? 0}.${networks >> 8}.${networks & 255}`;
  return async <Answer>(procedure: string, input: object = {}) => {
    const answer = await context.request.post(`/rpc/${procedure}`, {
      data: { json: input },
      headers: { origin, 'x-forwarded-for': network },
    });
    const body = (await answer.json()) as { json: unknown };
    if (answer.ok()) return body.json as Answer;
    throw new Error(`${procedure}: ${JSON.stringify(body.json)}`);
  };
}
