import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

export const leadsErrors = reasons(
  catalog('errors.leads', {
    fileMissing: 'The file is missing. Please choose it again.',
    importGone: 'This import no longer exists. Please upload the file again.',
    importChanged: 'Someone else changed this import in the meantime. Nothing was changed.',
    summaryChanged:
      "The summary of this import has changed, or you haven't confirmed it. Nothing was started. Check it again, then start.",
    notAgreed: 'Please confirm that these people agreed to be contacted. Nothing was started.',
    connectFirst: 'Connect a WhatsApp number to this campaign first. Nothing was uploaded.',
    fileBusy:
      "We're still reading another file from your team. Wait until it's done, then upload this one.",
    noRows:
      'This file has no rows. Nothing was saved. Export it again and check that it has leads.',
    tooManyRows:
      'This file has more than {max, number} leads. Nothing was saved. Split it into several files.',
    postGone: 'This post was reviewed in the meantime.',
    postsChanged:
      "More posts have come in, or you haven't confirmed the summary. Nothing was changed. Check the summary again, then create the leads.",
    chooseCountry: 'Please choose a country from the list',
    tableRefused: '{problem} Nothing was changed.',
  }),
);
