import { invitationEmails } from '#copy/emails/invitations.ts';
import { unlinked } from '#domain/names.ts';
import { INVITATION_DAYS } from '#domain/teams/invitations.ts';
import { roleLabel } from '#domain/teams/role-names.ts';
import { composeEmail } from '#server/features/accounts/emails/email-layout.ts';
import type { Email } from '#server/platform/email.ts';

/**
 * Invites a person to a team. Names are a stranger's words: the subject and the line beside it have
 * none, and mail programs make no links of those in the text.
 */
export function invitationEmail(to: {
  to: string;
  team_name: string;
  inviter_name: string;
  role: string;
  link: string;
}): Email {
  const copy = invitationEmails;
  const [team, inviter] = [unlinked(to.team_name), unlinked(to.inviter_name)];
  const role = roleLabel(to.role);
  const content = {
    preview: copy.preview,
    title: copy.title({ team }),
    paragraphs: [
      inviter ? copy.invitedBy({ inviter, team, role }) : copy.invited({ team, role }),
      copy.noAccount,
    ],
    button: { label: copy.button, link: to.link },
    footnotes: [copy.validity({ email: to.to, days: INVITATION_DAYS }), copy.unknownTeam],
  };
  return composeEmail(to.to, content, copy.subject);
}
