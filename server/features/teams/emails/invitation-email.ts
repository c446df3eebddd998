import { INVITATION_DAYS } from '#domain/teams/invitations.ts';
import { roleLabel } from '#domain/teams/role-names.ts';
import {
  type EmailContent,
  emailHtml,
  emailText,
} from '#server/features/accounts/emails/email-layout.ts';
import type { Email } from '#server/platform/email.ts';

/** Invites a person to a team. */
export function invitationEmail(to: {
  to: string;
  team_name: string;
  inviter_name: string;
  role: string;
  link: string;
}): Email {
  const { team_name, inviter_name, role, link } = to;
  const who = inviter_name || `The team ${team_name}`;
  const content: EmailContent = {
    preview: `${who} wants to work with you in OpenSetter.`,
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
  return {
    to: to.to,
    subject: `Join ${team_name} on OpenSetter`,
    text: emailText(content),
    html: emailHtml(content),
  };
}
