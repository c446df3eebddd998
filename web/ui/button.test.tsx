import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';

afterEach(cleanup);

it('sends no form unless it is told to', () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button>Help</Button>
      <Button type="submit">Send</Button>
    </form>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Help' }));
  expect(onSubmit).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

it('says what it is doing, and a second press does nothing', () => {
  const onClick = vi.fn();
  render(
    <Button busy busyLabel="Saving..." onClick={onClick}>
      Save
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Saving...' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
});

it('keeps its width: both texts are there, one of them unseen and unread', () => {
  const { rerender } = render(<Button busyLabel="Saving...">Save</Button>);
  const texts = () =>
    [...screen.getByRole('button').querySelectorAll('[aria-hidden]')].map((face) => [
      face.textContent,
      face.getAttribute('aria-hidden'),
    ]);
  expect(texts()).toContainEqual(['Saving...', 'true']);
  rerender(
    <Button busy busyLabel="Saving...">
      Save
    </Button>,
  );
  expect(texts()).toContainEqual(['Save', 'true']);
});

it('lends its appearance to a link', () => {
  render(
    <Button asChild>
      <a href="/there">There</a>
    </Button>,
  );
  expect(screen.getByRole('link', { name: 'There' }).className).toContain('bg-primary');
  expect(screen.queryByRole('button')).toBeNull();
});
