import { describe, expect, it } from 'vitest';
import { GUIDED_LANGUAGES, GUIDED_STEPS, guidedActivityLabel, guidedForm } from './guided-form.ts';

const ANSWER = 'Founders who sell with a bad conscience.';
const FORM = {
  company_name: 'Studio Nord',
  business_activity: 'coaching_formation',
  business_problems: ANSWER,
  business_solutions: ANSWER,
  target_audience: ANSWER,
  unique_value: ANSWER,
  agent_name: 'Léa',
  goal_type: 'book_appointments',
  goal_link: 'https://cal.example/nord',
  language: 'english',
} as const;

/** Returns the first message of a step (counted from 1), with the rest of the form filled in. */
const said = (step: number, changes: object) =>
  GUIDED_STEPS[step - 1]?.safeParse({ ...FORM, ...changes }).error?.issues[0]?.message;

describe('the guided questionnaire', () => {
  it('asks for the company and its activity', () => {
    expect(said(1, {})).toBeUndefined();
    expect(said(1, { company_name: ' x ' })).toBe(
      'Please enter your company name (minimum 2 characters)',
    );
    expect(said(1, { business_activity: '' })).toBe('Please choose your business activity');
    expect(said(1, { business_activity: 'autre', business_activity_other: ' ab ' })).toBe(
      'Please describe your business activity (minimum 3 characters)',
    );
    expect(
      said(1, { business_activity: 'autre', business_activity_other: 'Bees' }),
    ).toBeUndefined();
  });

  it.each([
    [2, 'business_problems', 300],
    [3, 'business_solutions', 300],
    [4, 'target_audience', 200],
    [5, 'unique_value', 200],
  ])('in step %d bounds %s', (step, field, most) => {
    const least = 'Please enter at least 20 characters';
    expect(said(step, { [field]: '' })).toBe(least);
    expect(said(step, { [field]: ` ${'x'.repeat(19)} ` })).toBe(least);
    expect(said(step, { [field]: 'x'.repeat(20) })).toBeUndefined();
    expect(said(step, { [field]: 'x'.repeat(most) })).toBeUndefined();
    expect(said(step, { [field]: 'x'.repeat(most + 1) })).toBe(
      `Please use at most ${most} characters`,
    );
  });

  it('asks for the agent, its language and its goal', () => {
    expect(said(6, {})).toBeUndefined();
    expect(said(6, { agent_name: 'L' })).toBe('Agent name must be at least 2 characters');
    expect(said(6, { language: '' })).toBe('Please select a language');
    expect(said(6, { language: 'other' })).toBe('Please select a language');
    expect(said(6, { goal_type: 'redirect_page' })).toBe('Please select an objective');
    expect(said(6, { goal_type: 'other', goal_custom: 'ab' })).toBe(
      'Please describe your custom objective (minimum 3 characters)',
    );
    expect(said(6, { goal_type: 'other', goal_custom: 'Ask for a quote' })).toBeUndefined();
  });

  it.each(['', 'cal.example', 'ftp://cal.example', 'javascript:alert(1)', 'http://'])(
    'takes no link like %j',
    (goal_link) => expect(said(6, { goal_link })).toBe('Please enter a valid URL'),
  );

  it('says what is wrong with own words while other fields are still empty', () => {
    const issues = guidedForm.safeParse({ goal_type: 'other', business_activity: 'autre' }).error
      ?.issues;
    const fields = issues?.map(({ path }) => path[0]);
    expect(fields).toContain('goal_custom');
    expect(fields).toContain('business_activity_other');
    expect(guidedForm.safeParse(null).success).toBe(false);
  });

  it('names the campaign after the company, and drops what was not chosen', () => {
    expect(guidedForm.parse({ ...FORM, goal_custom: 'x', business_activity_other: 'y' })).toEqual({
      ...FORM,
      goal_custom: '',
      business_activity_other: '',
      campaign_name: 'Studio Nord Campaign',
    });
    expect(guidedForm.parse({ ...FORM, campaign_name: 'Spring' }).campaign_name).toBe('Spring');
  });

  it('offers eleven languages', () => {
    expect(GUIDED_LANGUAGES).toHaveLength(11);
    expect(GUIDED_LANGUAGES).not.toContain('other');
  });
});

it('puts the activity into words', () => {
  const custom = { business_activity: 'autre', business_activity_other: 'Bees' } as const;
  expect(guidedActivityLabel(custom)).toBe('Bees');
  expect(guidedActivityLabel({ ...custom, business_activity: 'immobilier' })).toBe('Real Estate');
});
