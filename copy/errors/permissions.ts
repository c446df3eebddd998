import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

/** Each text names the role that has the permission in `domain/teams/roles.ts`. */
export const permissionErrors = reasons(
  catalog('errors.permissions', {
    canViewAnalytics: 'You need viewer permissions to see this team.',
    canViewConversations: 'You need viewer permissions to see conversations.',
    canCreateCampaigns: 'You need editor permissions to create campaigns.',
    canEditCampaigns: 'You need editor permissions to edit campaigns.',
    canDisconnectWhatsApp: 'You need editor permissions to disconnect WhatsApp.',
    canInviteMembers: 'You need administrator permissions to invite members.',
    canEditMembers: 'You need administrator permissions to change the role of members.',
    canDeleteMembers: 'You need administrator permissions to remove members.',
    canEditSettings: 'You need administrator permissions to change the team settings.',
    canDeleteCampaigns: 'You need administrator permissions to delete campaigns.',
    canDeleteLeads: 'You need administrator permissions to delete leads.',
    canManageSubscription: 'You need owner permissions to manage the subscription.',
  }),
);

/** For actions that need the owner role in addition to a permission. */
export const ownerErrors = reasons(
  catalog('errors.owners', {
    inviteAdmins: 'You need owner permissions to invite administrators.',
    makeAdmin: 'You need owner permissions to make someone an administrator.',
    transferOwnership: 'You need owner permissions to transfer ownership.',
    requireTwoFactor: 'You need owner permissions to require two-factor sign-in.',
    switchDisclosure:
      "You need owner permissions to change whether the agent says it's an assistant.",
  }),
);
