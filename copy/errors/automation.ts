import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

export const automationErrors = reasons(
  catalog('errors.automation', {
    notInTime: "We couldn't generate the campaign in time.",
    deleted: 'The campaign was deleted in the meantime.',
    noSuchAddress: "This address doesn't exist.",
    noSuchTeam: "We couldn't find this team.",
    noJson: "The body isn't valid JSON.",
    notEnabled: "Automation isn't enabled.",
    wrongToken: 'The bearer token is invalid.',
  }),
);
