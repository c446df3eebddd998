import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { beginTeamSwitch, endTeamSwitch, resumeTeamSwitch, useTeamSwitch } from './team-switch.ts';

afterEach(() => act(endTeamSwitch));

it('marks the switch for the browser session until it has ended', () => {
  const { result } = renderHook(useTeamSwitch);
  expect(result.current).toBeNull();
  act(() => beginTeamSwitch('acme-1'));
  expect(result.current?.target).toBe('acme-1');
  expect(sessionStorage.getItem('team-switching')).toBe('true');
  expect(sessionStorage.getItem('team-switch-target')).toBe('acme-1');
  act(endTeamSwitch);
  expect(result.current).toBeNull();
  expect(sessionStorage.getItem('team-switching')).toBeNull();
});

it('resumes after a reload at the target team, and nowhere else', () => {
  const { result } = renderHook(useTeamSwitch);
  const reloaded = () => {
    sessionStorage.setItem('team-switching', 'true');
    sessionStorage.setItem('team-switch-target', 'acme-1');
  };
  reloaded();
  act(() => resumeTeamSwitch('other-2'));
  expect(result.current).toBeNull();
  expect(sessionStorage.getItem('team-switch-target')).toBeNull();
  reloaded();
  act(() => resumeTeamSwitch('acme-1'));
  expect(result.current?.target).toBe('acme-1');
});
