import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuthErrorScreen } from './full-page.tsx';

const reload = vi.fn();
let answer: () => Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', () => answer());
});
afterEach(() => {
  reload.mockReset();
});

const ready = async () => new Response('{}', { status: 200 });

it.each([
  ['the database', async () => new Response('{}', { status: 503 })],
  ['the server', () => Promise.reject(new TypeError('Failed to fetch'))],
])('retries automatically until %s is back', async (_, away) => {
  answer = away;
  render(<AuthErrorScreen />);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reload).not.toHaveBeenCalled();
  answer = ready;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(reload).toHaveBeenCalled();
});

it('does not load again and again what fails for another reason', async () => {
  answer = ready;
  render(<AuthErrorScreen />);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
});
