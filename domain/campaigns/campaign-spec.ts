import { z } from 'zod';
import { campaignsFields } from '#copy/fields/campaigns.ts';
import { businessFocus } from '../offers/schema.ts';
import type { OfferContext, SiteContext } from '../offers/offer-context.ts';
import { isVisible, INVISIBLE_PROBLEM } from '../names.ts';
import { isWebAddress, oneLine, typedText } from '../text.ts';
import { FOCUS_OF_GUIDED } from './focus-of-activity.ts';
import { goalLabel, goalKind } from './goals.ts';
import { type GuidedForm, guidedActivityLabel } from './guided-form.ts';
import { isTimeZone } from '../time-zones.ts';
import type { WebsiteForm } from './website-form.ts';

const line = (max: number) =>
  typedText().overwrite(oneLine).refine(isVisible, INVISIBLE_PROBLEM).min(1).max(max);
const prose = (max: number) => typedText().trim().min(1).max(max);
const link = typedText()
  .trim()
  .refine(isWebAddress, { error: () => campaignsFields.webAddress });

const shared = {
  campaign_name: line(120),
  company_name: line(100),
  agent_name: line(60),
  /** a language from our list, or one that the user typed */
  language: line(50),
  goal_type: line(40),
  goal_link: link.nullable(),
  /** describes goal `other` */
  goal_custom: line(500).nullable(),
  /** the time zone of the browser that creates the campaign */
  agent_timezone: z.string().refine(isTimeZone).optional(),
};

/** The input of a campaign generated from a website. Forms and automations share it. */
export const websiteSpec = z.object({ ...shared, website_url: link });
export type WebsiteSpec = z.output<typeof websiteSpec>;

/** The input of a campaign generated from answers. The activity is a label or the user's own text. */
export const guidedSpec = z.object({
  ...shared,
  business_activity: line(200),
  business_focus: businessFocus,
  business_problems: prose(2_000),
  business_solutions: prose(2_000),
  target_audience: prose(2_000),
  unique_value: prose(2_000),
});
export type GuidedSpec = z.output<typeof guidedSpec>;

export type GenerationTask =
  | { kind: 'website'; spec: WebsiteSpec }
  | { kind: 'guided'; spec: GuidedSpec };

/** For goal `other`, `goal_value` is its description and the link is optional; else it is the link. */
export function specOfWebsiteForm(form: WebsiteForm, agent_timezone?: string): WebsiteSpec {
  const { custom_language, goal_value, ...kept } = form;
  const isCustom = form.goal_type === 'other';
  return {
    ...kept,
    language: form.language === 'other' ? custom_language : form.language,
    goal_link: (isCustom ? form.goal_link : goal_value) || null,
    goal_custom: isCustom ? oneLine(goal_value) : null,
    agent_timezone,
  };
}

export function specOfGuidedForm(form: GuidedForm, agent_timezone?: string): GuidedSpec {
  const { business_activity_other: _, ...kept } = form;
  const business_activity = guidedActivityLabel(form);
  return {
    ...kept,
    business_activity,
    business_focus: FOCUS_OF_GUIDED[form.business_activity],
    goal_custom: form.goal_custom || null,
    agent_timezone,
  };
}

/** Collects the sources from which the offer can be written: the spec and the website's content. */
export function offerContextOf(
  spec: WebsiteSpec | GuidedSpec,
  site: SiteContext | null,
): OfferContext {
  const { company_name, agent_name, language, goal_type, goal_link, goal_custom } = spec;
  const answers = 'business_activity' in spec ? answersOf(spec) : null;
  const focus = 'business_activity' in spec ? focusOf(spec) : null;
  return {
    company_name,
    agent_name,
    language,
    goal: {
      kind: goalKind(goal_type),
      label: goalLabel(goal_type, goal_custom ?? ''),
      link: goal_link,
    },
    business_focus: focus,
    site,
    answers,
  };
}

/** If the user typed their own activity, the model chooses the focus. */
const focusOf = ({ business_focus }: GuidedSpec) =>
  business_focus === 'other' ? null : business_focus;

function answersOf(spec: GuidedSpec): NonNullable<OfferContext['answers']> {
  const {
    business_activity,
    business_problems,
    business_solutions,
    target_audience,
    unique_value,
  } = spec;
  return {
    business_activity,
    business_problems,
    business_solutions,
    target_audience,
    unique_value,
  };
}
