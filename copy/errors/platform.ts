import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

export const platformErrors = reasons(
  catalog('errors.platform', {
    crowded: 'Too many people are doing this right now. Please try again in a few seconds.',
    tooManyStreams: 'Too many people are connected. Please try again.',
    tooManyWindows: 'Too many live connections at once. Please close some windows of this site.',
    otherSite: 'This request came from another site.',
    postOnly: 'Procedures only accept POST.',
    noProcedure: 'No such procedure',
    noMail: "This address doesn't accept emails.",
    notMail: "This isn't an email.",
  }),
);
