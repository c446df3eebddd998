import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

export const campaignsErrors = reasons(
  catalog('errors.campaigns', {
    notFound: 'Campaign not found',
    gone: "We couldn't find this campaign.",
    nameTaken: 'Campaign name already exists',
    noDraft: 'This campaign is no longer a draft.',
    created: 'This campaign has already been created.',
    beingCreated: 'This campaign is still being created.',
    tooManyRequests: 'Too many requests. Please wait a moment.',
    factChanged:
      "Someone else just changed this fact. Your change wasn't saved. Check theirs and try again.",
    tooManyFacts:
      'A campaign can have {max, number} facts. Nothing was saved. Correct or remove an old one first.',
    listChanged:
      'Someone else just changed this list. Nothing was saved. What you typed is still here. Compare it with the list below, then save again.',
    focusChanged:
      "Someone else just changed the business focus. Your change wasn't saved. Check theirs and try again.",
  }),
);

/** Shown at a field that another member has changed. */
export const editErrors = reasons(
  catalog('errors.edits', {
    changed: 'Someone else just changed this to “{value}”. Save again to keep yours.',
    emptied: 'Someone else just cleared this. Save again to keep yours.',
  }),
);
