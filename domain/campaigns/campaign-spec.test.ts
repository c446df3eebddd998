import { expect, it } from 'vitest';
import { guidedForm } from './guided-form.ts';
import {
  offerContextOf,
  guidedSpec,
  specOfGuidedForm,
  specOfWebsiteForm,
  websiteSpec,
} from './campaign-spec.ts';
import { websiteForm } from './website-form.ts';

const site = {
  website_url: 'https://martin.example',
  campaign_name: 'Spring',
  company_name: 'Martin',
  agent_name: 'Emma',
  language: 'french',
  goal_type: 'book_appointments',
  goal_value: 'https://cal.example.com/emma',
};
const answers = {
  company_name: 'Martin',
  business_activity: 'autre',
  business_activity_other: 'Coaching on horseback',
  business_problems: 'They do not know how to sell.',
  business_solutions: 'Twelve weeks on horseback.',
  target_audience: 'Founders of small companies',
  unique_value: 'Horses know more than people.',
  agent_name: 'Emma',
  goal_type: 'other',
  goal_custom: 'Get them to the farm',
  goal_link: 'https://farm.example/',
  language: 'english',
};

it('the value of a goal is its link', () => {
  const spec = specOfWebsiteForm(websiteForm.parse(site));
  expect(spec).toMatchObject({ goal_link: 'https://cal.example.com/emma', goal_custom: null });
  expect(websiteSpec.parse(spec)).toEqual(spec);
  expect(offerContextOf(spec, null)).toMatchObject({
    goal: { kind: 'meet', label: 'Book appointments' },
    business_focus: null,
    answers: null,
  });
});

it('the value of another goal is its description, and the link is optional', () => {
  const custom = { ...site, goal_type: 'other', goal_value: 'Visit us\nat the farm' };
  const spec = specOfWebsiteForm(websiteForm.parse(custom));
  expect(spec).toMatchObject({ goal_link: null, goal_custom: 'Visit us at the farm' });
  const { goal } = offerContextOf(spec, null);
  expect(goal).toEqual({ kind: 'other', label: 'Visit us at the farm', link: null });
});

it('a language of one’s own is stored as it was written', () => {
  const custom = { ...site, language: 'other', custom_language: 'Polski' };
  expect(specOfWebsiteForm(websiteForm.parse(custom)).language).toBe('Polski');
});

it('answers become an spec with the activity in words', () => {
  const spec = specOfGuidedForm(guidedForm.parse(answers));
  expect(guidedSpec.parse(spec)).toMatchObject({
    business_activity: 'Coaching on horseback',
    business_focus: 'other',
    goal_custom: 'Get them to the farm',
    campaign_name: 'Martin Campaign',
  });
  expect(offerContextOf(spec, null)).toMatchObject({
    business_focus: null,
    answers: { business_solutions: 'Twelve weeks on horseback.' },
  });
  const listed = guidedForm.parse({ ...answers, business_activity: 'immobilier' });
  expect(offerContextOf(specOfGuidedForm(listed), null).business_focus).toBe('real-estate');
});
