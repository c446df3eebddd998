import { unlinked } from '#domain/names.ts';
import { INVITATION_DAYS } from '#domain/teams/invitations.ts';
import { roleLabel } from '#domain/teams/role-names.ts';
import { composeEmail, type EmailContent } from '#server/features/accounts/emails/email-layout.ts';
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
  const { role, link } = to;
  const [team_name, inviter_name] = [unlinked(to.team_name), unlinked(to.inviter_name)];
  const who = inviter_name || `The team ${team_name}`;
  const content: EmailContent = {
    preview: 'Open the invitation to see who wants to work with you.',
    title: `Join ${team_name} on OpenSetter`,
    paragraphs: [
      `${who} invited you to join the team ${team_name} as ${roleLabel(role)}.`,
      'No account yet? You can create one with this email address.',
    ],
    button: { label: 'See the invitation', link },
    footnotes: [
      `This invitation is for ${to.to}. It works once and is valid for ${INVITATION_DAYS} days.`,
      "If you don't know this team, you can ignore this email.",
    ],
  };
  return composeEmail(to.to, content, 'You have been invited to a team on OpenSetter');
}
