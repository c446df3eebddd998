import { expect, it } from 'vitest';
import { guidedForm } from './guided-form.ts';
import {
  briefOf,
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
  const order = specOfWebsiteForm(websiteForm.parse(site));
  expect(order).toMatchObject({ goal_link: 'https://cal.example.com/emma', goal_custom: null });
  expect(websiteSpec.parse(order)).toEqual(order);
  expect(briefOf(order, null)).toMatchObject({
    goal: { kind: 'meet', words: 'Book appointments' },
    business_focus: null,
    answers: null,
  });
});

it('the value of another goal is its description, and the link is optional', () => {
  const own = { ...site, goal_type: 'other', goal_value: 'Visit us\nat the farm' };
  const order = specOfWebsiteForm(websiteForm.parse(own));
  expect(order).toMatchObject({ goal_link: null, goal_custom: 'Visit us at the farm' });
  const { goal } = briefOf(order, null);
  expect(goal).toEqual({ kind: 'other', words: 'Visit us at the farm', link: null });
});

it('a language of one’s own is stored as it was written', () => {
  const own = { ...site, language: 'other', custom_language: 'Polski' };
  expect(specOfWebsiteForm(websiteForm.parse(own)).language).toBe('Polski');
});

it('answers become an order with the activity in words', () => {
  const order = specOfGuidedForm(guidedForm.parse(answers));
  expect(guidedSpec.parse(order)).toMatchObject({
    business_activity: 'Coaching on horseback',
    business_focus: 'other',
    goal_custom: 'Get them to the farm',
    campaign_name: 'Martin Campaign',
  });
  expect(briefOf(order, null)).toMatchObject({
    business_focus: null,
    answers: { business_solutions: 'Twelve weeks on horseback.' },
  });
  const listed = guidedForm.parse({ ...answers, business_activity: 'immobilier' });
  expect(briefOf(specOfGuidedForm(listed), null).business_focus).toBe('real-estate');
});
