import type { Browser } from '@playwright/test';
import { waitForEmailLink, signUpUser, type Visitor, type Team } from './people.ts';
import { sandboxOf } from './sandbox.ts';

/** A user in a separate browser who has accepted an invitation to the team. */
export async function inviteColleague(
  browser: Browser,
  owner: Pick<Visitor, 'call'> & { team: Team },
  { name, role }: { name: string; role: 'admin' | 'editor' | 'viewer' },
): Promise<Visitor> {
  const context = await browser.newContext();
  const member = await signUpUser(context, name);
  const { email, call } = member;
  await owner.call('teams/invite', { team_slug: owner.team.team_slug, email, role });
  const sandbox = sandboxOf(context.request);
  const { parts } = await waitForEmailLink(sandbox, email, '/auth/invitation');
  await call('teams/acceptInvitation', parts);
  return member;
}
