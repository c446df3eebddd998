import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

export const teamsErrors = reasons(
  catalog('errors.teams', {
    notFound: 'Team not found',
    noAccess: "You don't have access to this team",
    inviteYourself: "You can't invite yourself while impersonating.",
    personGone: 'This person is no longer a member of the team.',
    ownsAlready: 'This person already owns the team.',
    roleFailed: 'Failed to update member role. Please try again.',
    roleOfOwner: "You can't change the owner's role or your own.",
    removalFailed: 'Failed to remove member. Please try again.',
    removalOfOwner: "You can't remove the owner or yourself.",
    invitationGone: 'This invitation no longer exists.',
    twoFactorFirst:
      "Set up two-factor sign-in for yourself and sign in with it first. Otherwise you'd lock yourself out.",
    lastOwner: "The last owner can't leave. Please transfer ownership first.",
    notConnected: 'User not connected',
    /** by the step that failed */
    creation: {
      team: 'Error creating team. Please try again.',
      settings: 'Error saving settings. Please try again.',
      membership: 'Error adding to team. Please try again.',
    },
  }),
);
