import { describe, expect, it } from 'vitest';
import {
  isComplete,
  type Onboarding,
  parseOnboarding,
  SETUP_STEPS,
  started,
  visited,
} from './onboarding.ts';

const NONE = parseOnboarding(null);
const walk = (from: Onboarding, ...steps: (typeof SETUP_STEPS)[number][]) =>
  steps.reduce(visited, from);

describe('the onboarding', () => {
  it('begins with the overview and the connect step, where one is', () => {
    expect(started(NONE)).toEqual({
      isActive: true,
      visitedSteps: ['overview', 'connect'],
      currentHighlightedStep: 'webhook',
    });
  });

  it('highlights the first step that was not visited, in whatever order they are', () => {
    const begun = started(NONE);
    expect(walk(begun, 'connected').currentHighlightedStep).toBe('webhook');
    expect(walk(begun, 'connected', 'webhook').currentHighlightedStep).toBe('widget');
  });

  it('ends once all five were visited, and does not begin again', () => {
    const done = walk(started(NONE), 'webhook', 'widget', 'connected');
    expect(done).toEqual({
      isActive: false,
      visitedSteps: [...SETUP_STEPS],
      currentHighlightedStep: null,
    });
    expect(isComplete(done)).toBe(true);
    expect(started(done)).toBe(done);
    expect(visited(done, 'overview')).toBe(done);
  });

  it('notes nothing before it has begun', () => {
    expect(visited(NONE, 'connect')).toBe(NONE);
  });

  it('reads what else lies in the browser as not begun', () => {
    for (const text of ['', '{', '[]', '"x"', '{"visitedSteps":3}', '{"visitedSteps":null}']) {
      expect(parseOnboarding(text)).toEqual(NONE);
    }
    expect(parseOnboarding('{"isActive":true,"visitedSteps":["widget","x"]}')).toEqual({
      isActive: true,
      visitedSteps: ['widget'],
      currentHighlightedStep: 'overview',
    });
  });
});
