import { z } from 'zod';
import { campaignsFields } from '#copy/fields/campaigns.ts';
import { commonFields } from '#copy/fields/common.ts';
import { typedText } from '../text.ts';
import { businessFocus, OFFER_MINIMUM, type OfferAuthor } from '../offers/schema.ts';
import type { CampaignFact } from './fact-edits.ts';
import { campaignRef, type Campaign } from './schema.ts';

/** A campaign as the results pages show it. */
export interface CampaignResults extends Campaign {
  website_url: string | null;
  /** a path of the product; null without a screenshot */
  website_screenshot_url: string | null;
  /** details missing from the site and the answers, for the user to fill in */
  open_questions: string[];
  site_facts: CampaignFact[];
  generated: OfferAuthor;
  /** remarks about the generation */
  notes: string[];
  /** the prompts came from an outside automation, so edits here don't change them */
  prompts_by_automation: boolean;
}

/** `before` is what the page showed when it opened; pages of an older version don't send it. */
export const offerChange = campaignRef.extend({
  before: z.string().max(100_000).optional(),
  offer_description: typedText()
    .trim()
    .min(OFFER_MINIMUM, { error: () => campaignsFields.offerTooShort })
    .max(10_000, { error: () => commonFields.tooLong({ max: 10_000 }) }),
});

export const focusChange = campaignRef.extend({
  business_focus: businessFocus,
  /** the focus that the user saw */
  before: z.string().max(200),
});
