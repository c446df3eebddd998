import { act, render } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { FileMissing } from './file-missing.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

const isBack = () => act(() => void window.dispatchEvent(new Event('online')));
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('retries until the file is there, since online comes before the network', async () => {
  const onRetry = vi.fn(async () => onRetry.mock.calls.length === 3);
  render(<FileMissing display="line" onRetry={onRetry} />);
  isBack();
  await wait(0);
  expect(onRetry).toHaveBeenCalledTimes(1);
  await wait(500);
  expect(onRetry).toHaveBeenCalledTimes(2);
  await wait(60_000);
  expect(onRetry).toHaveBeenCalledTimes(3);
});

it('loads a page anew whose file the browser holds for missing, once the server answers', async () => {
  const answers = [new TypeError('Failed to fetch'), new Response()];
  const asked = vi.fn(async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  vi.stubGlobal('fetch', asked);
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  render(<FileMissing display="page" onRetry={async () => false} />);
  isBack();
  await wait(0);
  expect(reload).not.toHaveBeenCalled();
  await wait(500);
  expect(reload).toHaveBeenCalledTimes(1);
  await wait(60_000);
  expect(asked).toHaveBeenCalledTimes(2);
});

it('stops trying once it is left', async () => {
  const onRetry = vi.fn(async () => false);
  const { unmount } = render(<FileMissing display="line" onRetry={onRetry} />);
  isBack();
  await wait(0);
  unmount();
  await wait(60_000);
  expect(onRetry).toHaveBeenCalledTimes(1);
});
