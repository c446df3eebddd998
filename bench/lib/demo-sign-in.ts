import type { BrowserContext } from '@playwright/test';
import { demoPeople, DEMO_PASSWORD } from '#server/db/seeds/demo/teams.ts';

/** Signs the demo team's owner in. */
export async function signInToDemo(context: BrowserContext, url: string): Promise<void> {
  const owner = demoPeople[0]?.email ?? '';
  const input = { json: { email: owner, password: DEMO_PASSWORD } };
  const answer = await context.request.post(`${url}/rpc/accounts/signIn`, { data: input });
  if (!answer.ok()) throw new Error(`Signing in was answered ${answer.status()}`);
}
