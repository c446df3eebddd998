import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

export const privacyErrors = reasons(
  catalog('errors.privacy', {
    archiveGone: 'This archive is no longer kept.',
    linkGone: 'This link no longer works. Please ask for a new one.',
    exportRunning: "We're already creating an export. Please wait until it's ready.",
    countryAgain: 'Please choose the country again.',
    noRows: 'This file has no rows.',
    tooManyRows: 'This file has more than {max, number} rows. Nothing was changed.',
    otherTeamName: "That isn't the team's name.",
  }),
);
