import { z } from 'zod';
import { websiteFields } from '#copy/fields/website.ts';
import { isVisible } from '../names.ts';
import { isWebAddress, oneLine, typedText } from '../text.ts';
import { browserTimeZone } from './time-zone.ts';

export const WEBSITE_LANGUAGES = [
  'french',
  'english',
  'spanish',
  'german',
  'dutch',
  'italian',
  'portuguese',
  'russian',
  'chinese',
  'japanese',
  'arabic',
  'other',
] as const;

export const WEBSITE_GOAL_TYPES = [
  'book_appointments',
  'direct_sales',
  'redirect_page',
  'other',
] as const;
export type WebsiteGoal = (typeof WEBSITE_GOAL_TYPES)[number];

/** The length of the description of goal `other`, and of a language that isn't in the list. */
export const GOAL_DESCRIPTION = { min: 10, max: 500 };
const CUSTOM_LANGUAGE = { min: 2, max: 50 };

const nameOf = (whose: string, max: number) =>
  typedText()
    .overwrite(oneLine)
    .refine(isVisible, { error: () => websiteFields.invisible })
    .min(2, { error: () => websiteFields.nameLeast({ whose }) })
    .max(max, { error: () => websiteFields.nameMost({ whose, max }) });

/**
 * The form of the website analysis. For goal `other`, `goal_value` is the description and `goal_link`
 * is optional. Fields that another choice makes irrelevant become empty.
 */
export const websiteForm = z
  .object({
    website_url: typedText()
      .trim()
      .min(1, { error: () => websiteFields.urlMissing, abort: true })
      .refine(isWebAddress, { error: () => websiteFields.url }),
    campaign_name: nameOf('campagne', 50),
    company_name: nameOf("l'entreprise", 50),
    agent_name: nameOf("l'agent", 30),
    language: z.enum(WEBSITE_LANGUAGES, { error: () => websiteFields.language }),
    custom_language: typedText().overwrite(oneLine).default(''),
    goal_type: z.enum(WEBSITE_GOAL_TYPES, { error: () => websiteFields.goalType }),
    goal_value: typedText()
      .trim()
      .min(1, { error: () => websiteFields.goalMissing }),
    goal_link: typedText().trim().default(''),
  })
  .superRefine(
    (form, issues) => {
      for (const [field, message] of Object.entries(problemsTogether(form))) {
        issues.addIssue({ code: 'custom', path: [field], message });
      }
    },
    // also while other fields are empty
    { when: () => true },
  )
  .transform((form) => ({
    ...form,
    custom_language: form.language === 'other' ? form.custom_language : '',
    goal_link: form.goal_type === 'other' ? form.goal_link : '',
  }));
export type WebsiteForm = z.output<typeof websiteForm>;
export const websiteCampaign = z.object({
  team_slug: z.string(),
  form: websiteForm,
  agent_timezone: browserTimeZone,
});
/** The form as typed, with '' for open choices. */
export type WebsiteDraft = Record<keyof WebsiteForm, string>;

/** Checks fields that depend on others. The form may be incomplete, or not a form at all. */
function problemsTogether(form: Partial<Record<keyof WebsiteForm, unknown>>) {
  const problems: Partial<Record<keyof WebsiteForm, string>> = {};
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  if (form?.language === 'other') {
    const { length } = text(form.custom_language);
    if (length < CUSTOM_LANGUAGE.min) problems.custom_language = websiteFields.customLanguage;
    if (length > CUSTOM_LANGUAGE.max) problems.custom_language = websiteFields.customLanguageMost;
  }
  const goal = text(form?.goal_value);
  if (form?.goal_type === 'other') {
    if (goal && goal.length < GOAL_DESCRIPTION.min) problems.goal_value = websiteFields.goal;
    if (goal.length > GOAL_DESCRIPTION.max) problems.goal_value = websiteFields.goalMost;
    const link = text(form.goal_link);
    if (link && !isWebAddress(link)) problems.goal_link = websiteFields.goalLink;
  } else if (goal && !isWebAddress(goal)) problems.goal_value = websiteFields.goal;
  return problems;
}

const FALLBACK_NAME = 'Ma campagne';
const MAX_SHORT_ADDRESS = 10;
const MAX_LABEL_LENGTH = 41;

/**
 * Suggests a campaign name from an address: the capitalised first label of the host, without www.,
 * and "Campaign". Returns null while the address is too short.
 */
export function nameFromAddress(address: string): string | null {
  const trimmed = address.trim();
  if (trimmed.length <= MAX_SHORT_ADDRESS) return null;
  const label = isWebAddress(trimmed) ? firstLabel(trimmed) : '';
  if (!label) return FALLBACK_NAME;
  return `${label.charAt(0).toUpperCase()}${label.slice(1, MAX_LABEL_LENGTH)} Campaign`;
}

/** Returns the label as typed, not as encoded. Empty for a numeric address. */
function firstLabel(address: string): string {
  const host = /^https?:\/\/(?:[^/?#@]*@)?([^/?#:]+)/i.exec(address)?.[1]?.toLowerCase() ?? '';
  const label = host.replace(/^www\./, '').split('.')[0] ?? '';
  return /^(\d+$|\[|xn--)/.test(label) ? '' : label;
}
