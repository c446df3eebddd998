import { describe, expect, it } from 'vitest';
import { EMPTY_MANUAL } from '../generation/drafts.ts';
import { stepOfFields, stepProblem } from './manual-screen.tsx';

const complete = {
  ...EMPTY_MANUAL,
  campaignName: 'Spring',
  companyName: 'Martin',
  businessActivity: 'coaching',
  offerDescription: 'x'.repeat(50),
  agentName: 'E',
  mainObjective: 'book_appointments',
  objectiveLink: 'anything',
};

describe('the message of an incomplete step', () => {
  it('names what is missing, in words', () => {
    expect(stepProblem(0, EMPTY_MANUAL)).toBe('Campaign name is required');
    expect(stepProblem(0, { ...complete, companyName: ' ' })).toBe('Company name is required');
    expect(stepProblem(0, { ...complete, businessActivity: '' })).toBe(
      'Business activity is required',
    );
    expect(stepProblem(0, { ...complete, businessActivity: 'other' })).toBe(
      'Please describe your business activity',
    );
    expect(stepProblem(1, { ...complete, offerDescription: 'x'.repeat(49) })).toBe(
      'Offer description must be at least 50 characters long',
    );
    expect(stepProblem(2, { ...complete, agentName: '' })).toBe('Agent name is required');
    expect(stepProblem(2, { ...complete, mainObjective: '' })).toBe('Main objective is required');
    expect(stepProblem(2, { ...complete, mainObjective: 'other' })).toBe(
      'Please describe your custom objective',
    );
    expect(stepProblem(2, { ...complete, objectiveLink: '' })).toBe('Objective link is required');
  });

  it('is absent when all is there, a short name and a link that is no address included', () => {
    expect([0, 1, 2].map((step) => stepProblem(step, complete))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

it('finds the step of a field that the server refused', () => {
  expect(stepOfFields(['objectiveLink'])).toBe(2);
  expect(stepOfFields(['offerDescription', 'objectiveLink'])).toBe(1);
  expect(stepOfFields(['unheardOf'])).toBeUndefined();
});
