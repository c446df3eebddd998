import { z } from 'zod';
import { campaignsFields } from '#copy/fields/campaigns.ts';
import { commonFields } from '#copy/fields/common.ts';
import { typedText } from '../text.ts';
import { businessFocus, OFFER_MINIMUM, type OfferAuthor } from '../offers/schema.ts';
import type { CampaignFact } from './fact-edits.ts';
import { campaignRef, type Campaign } from './schema.ts';

/** What the results pages show of a campaign. */
export interface CampaignResults extends Campaign {
  website_url: string | null;
  /** a path of the product; null where no picture was taken */
  website_screenshot_url: string | null;
  /** what neither the site nor the answers say, for the person to fill in */
  open_questions: string[];
  site_facts: CampaignFact[];
  generated: OfferAuthor;
  /** remarks on how it was generated */
  notes: string[];
  /** the prompts came from an outside automation, so edits here do not change them */
  prompts_by_automation: boolean;
}

/** `before`: what the page showed when it was opened; a page of an older version does not say. */
export const offerChange = campaignRef.extend({
  before: z.string().max(100_000).optional(),
  offer_description: typedText()
    .trim()
    .min(OFFER_MINIMUM, { error: () => campaignsFields.offerTooShort })
    .max(10_000, { error: () => commonFields.tooLong({ max: 10_000 }) }),
});

export const focusChange = campaignRef.extend({
  business_focus: businessFocus,
  /** the focus that the person saw */
  before: z.string().max(200),
});
