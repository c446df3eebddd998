import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { SectionFocus } from './section-focus.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  Element.prototype.scrollIntoView = () => {};
  vi.stubGlobal('ResizeObserver', FakeObserver);
});

class FakeObserver {
  observe() {}
  disconnect() {}
}

function open() {
  render(
    <>
      <button type="button">Find</button>
      <main id="content">
        <h2>Goal</h2>
        <textarea aria-label="Message" />
      </main>
      <SectionFocus hash="#goal" />
    </>,
  );
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Goal' }));
}

it('focuses a part again that lost the focus to what had led there', () => {
  open();
  screen.getByRole('button', { name: 'Find' }).focus();
  vi.advanceTimersByTime(500);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Goal' }));
});

it('takes no focus from another place of the page', () => {
  open();
  screen.getByLabelText('Message').focus();
  vi.advanceTimersByTime(500);
  expect(document.activeElement).toBe(screen.getByLabelText('Message'));
});
