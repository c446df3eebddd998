import { z } from 'zod';
import type { ManualForm } from './schema.ts';

/** Business focus values (document 2, section 3). */
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

const FOCUS_OF: Record<ManualForm['businessActivity'], BusinessFocus> = {
  coaching: 'coaching',
  ecommerce: 'e-commerce',
  services: 'consulting',
  'real-estate': 'real-estate',
  education: 'education',
  healthcare: 'healthcare',
  finance: 'finance',
  technology: 'saas',
  marketing: 'agency',
  other: 'other',
};

/** The focus of an activity chosen in the manual form. */
export const focusOfActivity = (activity: ManualForm['businessActivity']): BusinessFocus =>
  FOCUS_OF[activity];
