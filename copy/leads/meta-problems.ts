import { catalog } from '../catalog/catalog.ts';

/** Problems at Meta, and how to fix them. */
export const metaProblemCopy = catalog('leads.metaProblems', {
  reasons: {
    token:
      'Meta no longer accepts this page token: it has expired or was revoked. Create a new one in Meta Business settings, under System users, and paste it here.',
    permission:
      "This page token can't read leads. Create one with the permissions leads_retrieval, pages_manage_metadata, pages_show_list and pages_read_engagement, for the page that runs the ads.",
    app_secret:
      "Your app at Meta asks for proof of its secret, and the one here doesn't match. Copy the app secret from the app's basic settings at Meta.",
    limit:
      "Meta limits how often leads can be read, and we've reached that limit. We'll try again automatically.",
    unreachable: "Meta didn't answer. We'll try again automatically.",
    gone: "Meta doesn't give us these leads. They may have been deleted, or your app may not have access. Check Leads access in Meta Business settings, then try again. We'll also keep trying for a few days.",
  },
});
