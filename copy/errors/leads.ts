import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

export const leadsErrors = reasons(
  catalog('errors.leads', {
    fileMissing: 'The file is missing. Please choose it again.',
    importGone: 'This import no longer exists. Please upload the file again.',
    importChanged: 'Someone else has changed this import in the meantime. Nothing was changed now.',
    summaryChanged:
      'The summary of this import has changed, or no one confirmed it. Nothing was started. Look at it again, then start.',
    notAgreed: 'Please confirm that these people agreed to be contacted. Nothing was started.',
    connectFirst: 'Connect a WhatsApp number to this campaign first. Nothing was uploaded.',
    fileBusy:
      'Another file of your team is being read. Wait until it is done, then upload this one.',
    noRows:
      'This file has no rows. Nothing was saved. Export it again and check that it has leads.',
    tooManyRows:
      'This file has more than {max, number} leads. Nothing was saved. Split it into several files.',
    postGone: 'This post was reviewed in the meantime.',
    postsChanged:
      'More posts have come in, or no one confirmed what happens to them. Nothing was changed. Look at the summary again, then create the leads.',
    chooseCountry: 'Please choose a country from the list',
    tableRefused: '{problem} Nothing was changed.',
  }),
);
