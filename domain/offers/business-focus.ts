import { z } from 'zod';

/** What kind of business a campaign is for. */
export const BUSINESS_FOCUSES = [
  'agency',
  'coaching',
  'consulting',
  'e-commerce',
  'saas',
  'fitness',
  'real-estate',
  'finance',
  'education',
  'healthcare',
  'legal',
  'automotive',
  'food',
  'beauty',
  'travel',
  'other',
] as const;
export const businessFocus = z.enum(BUSINESS_FOCUSES);
export type BusinessFocus = z.infer<typeof businessFocus>;
