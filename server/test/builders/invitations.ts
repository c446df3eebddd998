import { beforeEach } from 'vitest';
import { type BuiltPerson, type BuiltTeam, buildPerson } from './builders.ts';
import { openBrowser } from '../browser.ts';
import { linkParts } from '../link-parts.ts';
import { openServer } from '../open-server.ts';

export const refusal = (code: string, message?: string) => ({ code, ...(message && { message }) });

export const INVALID = refusal(
  'INVITATION_INVALID',
  'This invitation is invalid. Please request a new invitation.',
);
export const EXPIRED = refusal(
  'INVITATION_EXPIRED',
  'This invitation has expired. Please request a new invitation.',
);
export const REVOKED = refusal(
  'INVITATION_REVOKED',
  'This membership has been revoked. Please contact your team administrator.',
);
export const ALREADY_MEMBER = refusal('ALREADY_MEMBER', 'You are already a member of this team.');
export const ALREADY_INVITED = refusal(
  'ALREADY_INVITED',
  'This email has already been invited or is already a member.',
);
export const LIMIT = refusal('MEMBER_LIMIT', 'Team Member Limit Reached');

export type InvitedRole = 'admin' | 'editor' | 'viewer';

/** Helpers for a test file about invitations. Await it at the top of the file. */
export async function openInvitations() {
  const { services, queue } = await openServer({ PUBLIC_URL: 'http://app.example:3000' });
  beforeEach(async () => {
    services.emails.length = 0;
    delete services.emailFailure.error;
    await queue.clear();
    await queue.query('DELETE FROM rate_limits');
  });

  const as = ({ cookie }: { cookie: string }) => openBrowser(services, { cookie }).rpc;
  const visitor = () => openBrowser(services).rpc;
  let counter = 0;
  const newAddress = () => `grace${(counter += 1)}@example.com`;

  async function invite(team: BuiltTeam, email = newAddress(), role: InvitedRole = 'editor') {
    const { membership_id } = await as(team.owner).teams.invite({
      team_slug: team.team_slug,
      email,
      role,
    });
    await queue.run(services);
    return { membership_id, email, link: mailedLink() };
  }

  /** The parameters of the newest email's link. */
  function mailedLink() {
    const link = /http\S+/.exec(services.emails.at(-1)?.text ?? '')?.[0] ?? '';
    const { teamId = '', membershipId = '', secret = '' } = linkParts(link);
    return { teamId, membershipId, secret };
  }

  const invited = (email: string, verified = true) => buildPerson(services, { email, verified });
  const rows = async (team: BuiltTeam, person: BuiltPerson = team.owner) =>
    (await as(person).teams.members({ team_slug: team.team_slug })).members;
  const pass = (days: number, membership_id: string) =>
    queue.query(
      `UPDATE invitations SET expires_at = expires_at - make_interval(days => $1),
         invited_at = invited_at - make_interval(days => $1) WHERE membership_id = $2`,
      [days, membership_id],
    );

  return { services, queue, as, visitor, newAddress, invite, mailedLink, invited, rows, pass };
}
