import type { Browser } from '@playwright/test';
import { mailedLink, meet, type Visitor, type Team } from './people.ts';
import { sandboxOf } from './sandbox.ts';

/** A user in a separate browser who has accepted an invitation to the team. */
export async function meetColleague(
  browser: Browser,
  sandboxUrl: string,
  owner: Pick<Visitor, 'call'> & { team: Team },
  { name, role }: { name: string; role: 'admin' | 'editor' | 'viewer' },
): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: process.env.E2E_BASE_URL });
  const member = await meet(context, sandboxUrl, name);
  const { email, call } = member;
  await owner.call('teams/invite', { team_slug: owner.team.team_slug, email, role });
  const sandbox = sandboxOf(context.request, sandboxUrl);
  const { parts } = await mailedLink(sandbox, email, '/auth/invitation');
  await call('teams/acceptInvitation', parts);
  return member;
}
