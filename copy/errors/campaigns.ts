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
      'Someone else has just changed this fact. Yours was not saved; check theirs and try again.',
    tooManyFacts:
      'A campaign can have {max, number} facts. Nothing was saved; correct or remove an old one first.',
    listChanged:
      'Someone else has just changed this list. Nothing was saved; what you typed is still here. Compare it with the list below, then save again.',
    focusChanged:
      'Someone else has just changed the business focus. Yours was not saved; check theirs and try again.',
  }),
);

/** What a person reads at a field that someone else has changed. */
export const editErrors = reasons(
  catalog('errors.edits', {
    changed: 'Someone else has just changed this to “{value}”. Save again to keep yours.',
    emptied: 'Someone else has just emptied this. Save again to keep yours.',
  }),
);
