import { catalog } from '../catalog/catalog.ts';

export const invitationEmails = catalog('emails.invitations', {
  subject: "You're invited to a team on OpenSetter",
  preview: 'Open the invitation to see who wants to work with you.',
  title: 'Join {team} on OpenSetter',
  invitedBy: '{inviter} invited you to join the team {team} as {role}.',
  invited: "You're invited to join the team {team} as {role}.",
  noAccount: 'No account yet? You can create one with this email address.',
  button: 'See the invitation',
  validity:
    'This invitation is for {email}. It works once and is valid for {days, plural, one {# day} other {# days}}.',
  unknownTeam: "If you don't know this team, you can ignore this email.",
});
