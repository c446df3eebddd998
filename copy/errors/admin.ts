import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

export const adminErrors = reasons(
  catalog('errors.admin', {
    jobNotWaiting: 'This job is no longer waiting for help. Nothing was changed.',
    exportUnknown: 'This export is unknown. Nothing was sent.',
    teamGone: "This team doesn't exist anymore.",
    profileMissing: 'Target user profile not found',
    settingsMissing: 'Target team settings not found',
    noSuchAccount: 'There is no account with the address {email}.',
    notVerified: '{email} has not been verified yet.',
    noSuchTeam: 'There is no team with the address {slug}.',
    superadminsOnly: 'Only superadmins can manage admin levels',
    adminsOnly: 'Only admins can do this',
    impersonation: 'Only admins can impersonate users',
  }),
);
