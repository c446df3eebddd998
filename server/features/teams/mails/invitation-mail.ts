import { INVITATION_DAYS } from '#domain/teams/invitations.ts';
import { roleLabel } from '#domain/teams/role-names.ts';
import {
  type MailContent,
  mailHtml,
  mailText,
} from '#server/features/accounts/mails/mail-layout.ts';
import type { Email } from '#server/platform/email.ts';

/** Invites somebody to a team. */
export function invitationMail(to: {
  to: string;
  team_name: string;
  inviter_name: string;
  role: string;
  link: string;
}): Email {
  const { team_name, inviter_name, role, link } = to;
  const who = inviter_name || `The team ${team_name}`;
  const content: MailContent = {
    preview: `${who} would like to work with you in OpenSetter.`,
    title: `Join ${team_name} on OpenSetter`,
    paragraphs: [
      `${who} invites you to the team ${team_name}, with the role ${roleLabel(role)}.`,
      'If you have no account yet, you can create one with this address on the way.',
    ],
    button: { label: 'See the invitation', link },
    footnotes: [
      `The invitation is for ${to.to} and works once, for ${INVITATION_DAYS} days.`,
      'If you do not know the team, you can ignore this mail.',
    ],
  };
  return {
    to: to.to,
    subject: `Join ${team_name} on OpenSetter`,
    text: mailText(content),
    html: mailHtml(content),
  };
}
