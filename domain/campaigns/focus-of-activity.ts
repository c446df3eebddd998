import type { BusinessFocus } from '../offers/schema.ts';
import { GUIDED_ACTIVITIES, type GuidedActivity } from './guided-form.ts';
import type { ManualForm } from './schema.ts';

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

export const FOCUS_OF_GUIDED: Record<GuidedActivity, BusinessFocus> = {
  coaching_formation: 'coaching',
  consulting_conseil: 'consulting',
  ecommerce_vente: 'e-commerce',
  saas_digital: 'saas',
  agence_creatif: 'agency',
  fitness_bienetre: 'fitness',
  immobilier: 'real-estate',
  finance_investissement: 'finance',
  education_formation: 'education',
  sante_medical: 'healthcare',
  juridique_legal: 'legal',
  automobile: 'automotive',
  restauration_food: 'food',
  beaute_cosmetiques: 'beauty',
  voyage_tourisme: 'travel',
  autre: 'other',
};

/** The focus of an activity by its label in the questionnaire, as automations send it. */
export function focusOfActivityLabel(label: string): BusinessFocus {
  const entries = Object.entries(GUIDED_ACTIVITIES) as [GuidedActivity, string][];
  const found = entries.find(([, known]) => known.toLowerCase() === label.trim().toLowerCase());
  return found ? FOCUS_OF_GUIDED[found[0]] : 'other';
}
