import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { RenderWhenVisible } from './render-when-visible.tsx';

let intersect: (seen: boolean) => void = () => undefined;
const disconnect = vi.fn();

class FakeObserver {
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    intersect = (isIntersecting) => act(() => callback([{ isIntersecting }]));
  }
  observe() {}
  disconnect = disconnect;
}

afterEach(() => {
  disconnect.mockClear();
});

function show(address = '/') {
  vi.useFakeTimers();
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  render(
    <MemoryRouter initialEntries={[address]}>
      <RenderWhenVisible>
        <p>The chart</p>
      </RenderWhenVisible>
    </MemoryRouter>,
  );
}

it('makes the part when it comes into sight, and stays with it', () => {
  show();
  intersect(false);
  expect(screen.queryByText('The chart')).toBeNull();
  intersect(true);
  expect(screen.getByText('The chart')).toBeTruthy();
  expect(disconnect).toHaveBeenCalled();
});

it('renders it at once where the address names a part', () => {
  show('/#ai-costs');
  expect(screen.getByText('The chart')).toBeTruthy();
});

it('renders it after a while without scrolling', () => {
  show();
  act(() => void vi.advanceTimersByTime(10_000));
  expect(screen.getByText('The chart')).toBeTruthy();
});
