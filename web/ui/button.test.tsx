import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Button } from './button.tsx';

it('submits no form by default', () => {
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

it('keeps the focus while it is busy, and sends its form once', () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" busy={busy} busyLabel="Saving...">
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  screen.getByRole('button', { name: 'Save' }).focus();
  rerender(form(true));
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Saving...' });
  expect(button.disabled).toBe(false);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  expect(onSubmit).not.toHaveBeenCalled();
  rerender(form(false));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

it('keeps its name while it is busy without a text for it', () => {
  render(<Button busy>Cancel</Button>);
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
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
