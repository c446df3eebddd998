import { z } from 'zod';
import { businessFocus } from '../offers/business-focus.ts';
import type { OfferContext, SiteContext } from '../offers/offer-context.ts';
import { oneLine, typedText } from '../text.ts';
import { focusOfGuidedActivity } from './focus-of-activity.ts';
import { goalLabel, goalKind } from './goals.ts';
import { type GuidedForm, guidedActivityLabel } from './guided-form.ts';
import { isWebAddress } from './web-address.ts';
import type { WebsiteForm } from './website-form.ts';

const line = (max: number) => typedText().overwrite(oneLine).min(1).max(max);
const prose = (max: number) => typedText().trim().min(1).max(max);
const link = typedText().trim().refine(isWebAddress, 'must be an address with http:// or https://');

const ordered = {
  campaign_name: line(120),
  company_name: line(100),
  agent_name: line(60),
  /** a name of the list, or a person's own word for a language */
  language: line(50),
  goal_type: line(40),
  goal_link: link.nullable(),
  /** what goal `other` means */
  goal_custom: line(500).nullable(),
};

/** What a campaign is generated from: a website. The same for a form and an automation. */
export const websiteSpec = z.object({ ...ordered, website_url: link });
export type WebsiteSpec = z.output<typeof websiteSpec>;

/** What a campaign is generated from: answers. The activity is a label or the person's own words. */
export const guidedSpec = z.object({
  ...ordered,
  business_activity: line(200),
  business_focus: businessFocus,
  business_problems: prose(2_000),
  business_solutions: prose(2_000),
  target_audience: prose(2_000),
  unique_value: prose(2_000),
});
export type GuidedSpec = z.output<typeof guidedSpec>;

/** For goal `other` the value is its description and the link is optional; else it is the link. */
export function specOfWebsiteForm(form: WebsiteForm): WebsiteSpec {
  const own = form.goal_type === 'other';
  const { website_url, campaign_name, company_name, agent_name, goal_type } = form;
  return {
    website_url,
    campaign_name,
    company_name,
    agent_name,
    language: form.language === 'other' ? form.custom_language : form.language,
    goal_type,
    goal_link: (own ? form.goal_link : form.goal_value) || null,
    goal_custom: own ? oneLine(form.goal_value) : null,
  };
}

export function specOfGuidedForm(form: GuidedForm): GuidedSpec {
  const { business_activity_other: _, ...kept } = form;
  const business_activity = guidedActivityLabel(form);
  return {
    ...kept,
    business_activity,
    business_focus: focusOfGuidedActivity(form.business_activity),
    goal_custom: form.goal_custom || null,
  };
}

/** What an offer may be written from: the order, and what was read of the website. */
export function briefOf(order: WebsiteSpec | GuidedSpec, site: SiteContext | null): OfferContext {
  const { company_name, agent_name, language, goal_type, goal_link, goal_custom } = order;
  const answers = 'business_activity' in order ? answersOf(order) : null;
  const focus = 'business_activity' in order ? focusOf(order) : null;
  return {
    company_name,
    agent_name,
    language,
    goal: {
      kind: goalKind(goal_type),
      words: goalLabel(goal_type, goal_custom ?? ''),
      link: goal_link,
    },
    business_focus: focus,
    site,
    answers,
  };
}

/** An activity in a person's own words has no focus of its own: the model chooses one. */
const focusOf = ({ business_focus }: GuidedSpec) =>
  business_focus === 'other' ? null : business_focus;

function answersOf(order: GuidedSpec): NonNullable<OfferContext['answers']> {
  const {
    business_activity,
    business_problems,
    business_solutions,
    target_audience,
    unique_value,
  } = order;
  return {
    business_activity,
    business_problems,
    business_solutions,
    target_audience,
    unique_value,
  };
}
