import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followTheme, useTheme } from './theme.ts';

/** A simulated system theme that changes while the page is open. */
function fakeSystem() {
  const listeners = new Set<() => void>();
  const query = {
    matches: false,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  };
  vi.stubGlobal('matchMedia', () => query);
  return (dark: boolean) => {
    query.matches = dark;
    for (const listener of listeners) listener();
  };
}

const isDark = () => document.documentElement.classList.contains('dark');
let turnSystem: (dark: boolean) => void;

beforeEach(() => {
  localStorage.clear();
  turnSystem = fakeSystem();
  followTheme();
});

afterEach(() => {
  document.documentElement.classList.remove('dark');
});

it('turns with the system, though no menu with the choice is open', () => {
  turnSystem(true);
  expect(isDark()).toBe(true);
  turnSystem(false);
  expect(isDark()).toBe(false);
});

it('keeps what a person chose', () => {
  const { result } = renderHook(useTheme);
  act(() => result.current[1]('light'));
  turnSystem(true);
  expect(isDark()).toBe(false);
});

it('follows what another tab chose, and shows it in the menu', () => {
  const { result } = renderHook(useTheme);
  localStorage.setItem('theme', 'dark');
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  });
  expect(isDark()).toBe(true);
  expect(result.current[0]).toBe('dark');
});
