import { z } from 'zod';
import { focusOfActivityLabel } from '../campaigns/focus-of-activity.ts';
import {
  guidedSpec,
  type GuidedSpec,
  websiteSpec,
  type WebsiteSpec,
} from '../campaigns/campaign-spec.ts';
import { GUIDED_GOAL_TYPES } from '../campaigns/guided-form.ts';
import {
  MANUAL_GOALS,
  MANUAL_LANGUAGES,
  MANUAL_STYLES,
  type ManualForm,
} from '../campaigns/schema.ts';
import { WEBSITE_GOAL_TYPES } from '../campaigns/website-form.ts';
import { businessFocus, OFFER_MINIMUM } from '../offers/schema.ts';
import { isVisible, INVISIBLE_PROBLEM } from '../names.ts';
import { oneLine, typedText } from '../text.ts';

/**
 * The bodies of the three automation webhooks, which we both send and accept
 * (docs/operations/automation.md). `goal_custom` of a website campaign is optional, because older
 * automations don't send it.
 */
const identifierFields = {
  team_slug: typedText().trim().min(1).max(200),
  campaign_slug: typedText().trim().max(200).default(''),
  /** the id of the draft; an unknown one creates a draft */
  document_id: typedText().trim().max(200).default(''),
};

const line = (max: number) =>
  typedText().overwrite(oneLine).refine(isVisible, INVISIBLE_PROBLEM).min(1).max(max);
const optionalLine = (max: number) =>
  typedText()
    .overwrite(oneLine)
    .max(max)
    .nullish()
    .transform((text) => text || null);
/** A URL, or null if missing or empty. */
const optionalLink = z
  .preprocess((value) => (value === '' ? null : value), websiteSpec.shape.goal_link.optional())
  .transform((link) => link ?? null);

export const websiteScraping = z.object({
  ...identifierFields,
  branch: z.literal('A'),
  is_first_campaign: z.boolean().default(true),
  data: z
    .object({
      ...websiteSpec.shape,
      goal_type: z.enum(WEBSITE_GOAL_TYPES),
      goal_link: optionalLink,
      goal_custom: optionalLine(500),
    })
    .transform((data): WebsiteSpec => data),
});
export type WebsiteScraping = z.output<typeof websiteScraping>;

const { business_focus: _, ...answered } = guidedSpec.shape;
export const simpleQuestions = z.object({
  ...identifierFields,
  branch: z.literal('B'),
  data: z
    .object({
      ...answered,
      goal_type: z.enum(GUIDED_GOAL_TYPES),
      goal_link: optionalLink,
      goal_custom: optionalLine(500),
    })
    .transform(
      (data): GuidedSpec => ({
        ...data,
        business_focus: focusOfActivityLabel(data.business_activity),
      }),
    ),
});
export type SimpleQuestions = z.output<typeof simpleQuestions>;

const byLabel = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.toLowerCase() : value),
    z.enum(values),
  );

export const manualSetup = z.object({
  ...identifierFields,
  branch: z.literal('C'),
  data: z.object({
    campaign_name: line(100),
    company_name: line(100),
    agent_name: line(60),
    business_focus: businessFocus,
    offer_description: typedText().trim().min(OFFER_MINIMUM).max(10_000),
    goal_type: z.enum(MANUAL_GOALS),
    goal_custom: optionalLine(500),
    goal_link: line(2_000),
    /** a label: English, Friendly */
    language: byLabel(MANUAL_LANGUAGES),
    agent_style: byLabel(MANUAL_STYLES),
    agent_timezone: z.literal('UTC').default('UTC'),
    webhook_url: optionalLine(2_000),
  }),
});
export type ManualSetup = z.output<typeof manualSetup>;

type DraftNames = Record<'team_slug' | 'campaign_slug' | 'document_id', string>;

export const websiteScrapingOf = (names: DraftNames, spec: WebsiteSpec) => {
  const { agent_timezone: _, goal_link, goal_custom, ...about } = spec;
  return {
    branch: 'A' as const,
    ...names,
    is_first_campaign: true,
    data: { ...about, goal_link: goal_link ?? '', ...(goal_custom && { goal_custom }) },
  };
};

export const simpleQuestionsOf = (names: DraftNames, spec: GuidedSpec) => {
  const { business_focus: _, goal_link, goal_custom, ...answers } = spec;
  return {
    branch: 'B' as const,
    ...names,
    data: { ...answers, goal_link: goal_link ?? '', goal_custom: goal_custom ?? '' },
  };
};

export const manualSetupOf = (
  names: DraftNames,
  form: ManualForm,
  focus: string,
  webhook: string,
) => ({
  branch: 'C' as const,
  ...names,
  data: {
    campaign_name: form.campaignName,
    company_name: form.companyName,
    agent_name: form.agentName,
    business_focus: focus,
    offer_description: form.offerDescription,
    goal_type: form.mainObjective,
    ...(form.mainObjective === 'other' && { goal_custom: form.customObjective }),
    goal_link: form.objectiveLink,
    language: labelOf(form.agentLanguage),
    agent_style: labelOf(form.agentStyle),
    agent_timezone: 'UTC',
    webhook_url: webhook,
  },
});

const labelOf = (value: string) => value.charAt(0).toUpperCase() + value.slice(1);

/** The answer of an automation: required for A, optional for B. `data` contains the texts it wrote. */
export const automationAnswer = z.object({
  success: z.boolean().optional(),
  message: z.string().max(1_000).nullish(),
  data: z
    .object({
      offer_description: z.string().nullish(),
      business_focus: z.string().nullish(),
      behavior_prompt: z.string().max(30_000).nullish(),
      first_message_prompt: z.string().max(30_000).nullish(),
      website_content: z.string().nullish(),
    })
    .nullish(),
});
export type AutomationAnswer = z.output<typeof automationAnswer>;
