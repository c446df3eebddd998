import { z } from 'zod';
import { campaignsFields } from '#copy/fields/campaigns.ts';
import { commonFields } from '#copy/fields/common.ts';
import { isVisible, INVISIBLE_PROBLEM } from '../names.ts';
import { isWebAddress, type Message, oneLine, typedText } from '../text.ts';
import { browserTimeZone } from './time-zone.ts';
import { WEBSITE_LANGUAGES } from './website-form.ts';

/** Business activities as the model reads them. Users see `copy/campaigns/choices.ts`. */
export const GUIDED_ACTIVITIES = {
  coaching_formation: 'Coaching & Training',
  consulting_conseil: 'Consulting & Advisory',
  ecommerce_vente: 'E-commerce & Online Sales',
  saas_digital: 'SaaS & Digital Solutions',
  agence_creatif: 'Agency & Creative Services',
  fitness_bienetre: 'Fitness & Wellness',
  immobilier: 'Real Estate',
  finance_investissement: 'Finance & Investment',
  education_formation: 'Education & Training',
  sante_medical: 'Health & Medical',
  juridique_legal: 'Legal & Law',
  automobile: 'Automotive',
  restauration_food: 'Restaurant & Food',
  beaute_cosmetiques: 'Beauty & Cosmetics',
  voyage_tourisme: 'Travel & Tourism',
  autre: 'Other',
} as const;
export type GuidedActivity = keyof typeof GUIDED_ACTIVITIES;

export const GUIDED_GOAL_TYPES = [
  'book_appointments',
  'direct_sales',
  'redirect_traffic',
  'other',
] as const;
export type GuidedGoal = (typeof GUIDED_GOAL_TYPES)[number];

export const GUIDED_LANGUAGES = WEBSITE_LANGUAGES.filter((language) => language !== 'other');

/** The minimum length of the four long answers, after trimming. */
export const ANSWER_MINIMUM = 20;
export const ANSWER_MAXIMUM = {
  business_problems: 300,
  business_solutions: 300,
  target_audience: 200,
  unique_value: 200,
} as const;

const keysOf = <Key extends string>(record: Record<Key, unknown>) =>
  Object.keys(record) as [Key, ...Key[]];

const shortText = (tooShort: Message, minimum: number, maximum: number) =>
  typedText()
    .overwrite(oneLine)
    .refine(isVisible, INVISIBLE_PROBLEM)
    .min(minimum, { error: tooShort })
    .max(maximum, { error: () => commonFields.tooLong({ max: maximum }) });

const answer = (field: keyof typeof ANSWER_MAXIMUM) =>
  typedText()
    .trim()
    .min(ANSWER_MINIMUM, { error: () => campaignsFields.answerTooShort })
    .max(ANSWER_MAXIMUM[field], {
      error: () => commonFields.tooLong({ max: ANSWER_MAXIMUM[field] }),
    });

const customAnswer = () => shortText(() => '', 0, 200).default('');

const allFields = z.object({
  company_name: shortText(() => campaignsFields.companyTooShort, 2, 100),
  business_activity: z.enum(keysOf(GUIDED_ACTIVITIES), {
    error: () => campaignsFields.activityMissing,
  }),
  business_activity_other: customAnswer(),
  business_problems: answer('business_problems'),
  business_solutions: answer('business_solutions'),
  target_audience: answer('target_audience'),
  unique_value: answer('unique_value'),
  agent_name: shortText(() => campaignsFields.agentTooShort, 2, 60),
  goal_type: z.enum(GUIDED_GOAL_TYPES, { error: () => campaignsFields.objectiveMissing }),
  goal_link: typedText()
    .trim()
    .refine(isWebAddress, { error: () => commonFields.wrongUrl }),
  goal_custom: customAnswer(),
  /** not asked; if empty, derived from the company's name */
  campaign_name: shortText(() => '', 0, 120).default(''),
  language: z.enum(GUIDED_LANGUAGES, { error: () => campaignsFields.selectLanguage }),
});
type AllFields = z.output<typeof allFields>;
/** The form as typed, with '' for open choices. */
export type GuidedDraft = Record<keyof AllFields, string>;

const CUSTOM_ANSWER_MINIMUM = 3;
/** Required only if "other" is chosen, and checked even while the rest is empty. */
const customAnswerRule = (
  field: 'business_activity' | 'goal_type',
  other: string,
  textField: 'business_activity_other' | 'goal_custom',
  error: Message,
): [(form: Partial<AllFields>) => boolean, { path: string[]; error: Message; when(): true }] => [
  (form) => form?.[field] !== other || (form[textField] ?? '').length >= CUSTOM_ANSWER_MINIMUM,
  { path: [textField], error, when: () => true },
];
const ACTIVITY = customAnswerRule(
  'business_activity',
  'autre',
  'business_activity_other',
  () => campaignsFields.activityTooShort,
);
const GOAL = customAnswerRule(
  'goal_type',
  'other',
  'goal_custom',
  () => campaignsFields.objectiveTooShort,
);

/** The six steps with questions, in order. The seventh is the review. */
export const GUIDED_STEPS = [
  allFields
    .pick({ company_name: true, business_activity: true, business_activity_other: true })
    .refine(...ACTIVITY),
  allFields.pick({ business_problems: true }),
  allFields.pick({ business_solutions: true }),
  allFields.pick({ target_audience: true }),
  allFields.pick({ unique_value: true }),
  allFields
    .pick({ agent_name: true, language: true, goal_type: true, goal_custom: true, goal_link: true })
    .refine(...GOAL),
] as const;

/** All answers as sent. Fields that another choice makes irrelevant become empty. */
export const guidedForm = allFields
  .refine(...ACTIVITY)
  .refine(...GOAL)
  .transform((form) => ({
    ...form,
    business_activity_other: form.business_activity === 'autre' ? form.business_activity_other : '',
    goal_custom: form.goal_type === 'other' ? form.goal_custom : '',
    campaign_name: form.campaign_name || `${form.company_name} Campaign`,
  }));
export type GuidedForm = z.output<typeof guidedForm>;
export const guidedCampaign = z.object({
  team_slug: z.string(),
  form: guidedForm,
  agent_timezone: browserTimeZone,
});

/** The activity's label, or the user's own text. */
export function guidedActivityLabel(
  form: Pick<GuidedForm, 'business_activity' | 'business_activity_other'>,
): string {
  return form.business_activity === 'autre'
    ? form.business_activity_other
    : GUIDED_ACTIVITIES[form.business_activity];
}
