import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type SetupStep, startOnboarding, useOnboarding } from './onboarding.ts';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});

const walkTo = (campaign: string) => {
  const hook = renderHook(({ step }: { step: SetupStep }) => useOnboarding('t1', campaign, step), {
    initialProps: { step: 'connect' },
  });
  act(() => startOnboarding('t1', campaign));
  for (const step of ['webhook', 'widget', 'connected'] as const) {
    expect(hook.result.current.completed).toBe(false);
    hook.rerender({ step });
  }
  return hook;
};

it('the end is celebrated for five seconds, once', () => {
  const hook = walkTo('c1');
  expect(hook.result.current.completed).toBe(true);
  expect(hook.result.current.onboarding.isActive).toBe(false);
  act(() => void vi.advanceTimersByTime(4_999));
  expect(hook.result.current.completed).toBe(true);
  act(() => void vi.advanceTimersByTime(1));
  expect(hook.result.current.completed).toBe(false);
  hook.rerender({ step: 'overview' });
  hook.rerender({ step: 'connected' });
  expect(hook.result.current.completed).toBe(false);
});

it('can be taken away at once', () => {
  const hook = walkTo('c2');
  act(() => hook.result.current.dismiss());
  expect(hook.result.current.completed).toBe(false);
  expect(hook.result.current.onboarding.visitedSteps).toContain('connected');
});
