import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

export const automationErrors = reasons(
  catalog('errors.automation', {
    notInTime: "The campaign wasn't generated in time.",
    deleted: 'The campaign was deleted in the meantime.',
    noSuchAddress: 'There is no such address.',
    noSuchTeam: "We couldn't find this team.",
    noJson: "The body isn't valid JSON.",
    notEnabled: 'Automation is not enabled.',
    wrongToken: 'The bearer token is invalid.',
  }),
);
