import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

export const adminErrors = reasons(
  catalog('errors.admin', {
    jobNotWaiting: 'This job is no longer waiting for help. Nothing was changed.',
    exportUnknown: "We don't know this export. Nothing was sent.",
    teamGone: 'This team no longer exists.',
    profileMissing: 'Target user profile not found',
    settingsMissing: 'Target team settings not found',
    noSuchAccount: "There's no account with the address {email}.",
    notVerified: "{email} hasn't been verified yet.",
    noSuchTeam: "There's no team with the address {slug}.",
    superadminsOnly: 'Only superadmins can manage admin levels',
    adminsOnly: 'Only admins can do this',
    impersonation: 'Only admins can impersonate users',
  }),
);
