import { expect, it } from 'vitest';
import { firstSteps, failRunningSteps, withStep } from './generation.ts';

it('begins with the campaign stored and everything else to come', () => {
  expect(firstSteps('guided').map(({ step, state }) => `${step} ${state}`)).toEqual([
    'campaign done',
    'prompts waiting',
    'offer waiting',
    'results waiting',
  ]);
});

it('changes one step at a time, with what a person may read beside it', () => {
  const steps = withStep(firstSteps('website'), 'pages', 'running', '3 of 5 pages');
  expect(steps[1]).toEqual({ step: 'pages', state: 'running', detail: '3 of 5 pages' });
  expect(steps[2]).toEqual({ step: 'screenshot', state: 'waiting', detail: null });
  expect(withStep(steps, 'results', 'done')).toEqual(steps);
});

it('says at which step it failed', () => {
  const steps = failRunningSteps(withStep(firstSteps('website'), 'pages', 'running'));
  expect(steps.slice(0, 3).map(({ state }) => state)).toEqual(['done', 'failed', 'waiting']);
});
