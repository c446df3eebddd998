import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ConfirmDialog } from './alert-dialog.tsx';
import { Button } from '../button.tsx';

afterEach(cleanup);

const nothing = () => undefined;

interface Situation {
  busy?: boolean;
  disabled?: boolean;
}

function Page({
  busy = false,
  disabled = false,
  onConfirm = nothing,
}: Situation & { onConfirm?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Are you sure?"
        description="It cannot be undone."
        cancelLabel="Keep"
        confirmLabel="Delete it"
        busyLabel="Deleting..."
        busy={busy}
        confirmDisabled={disabled}
        onConfirm={onConfirm}
      />
    </>
  );
}

function ask(situation: Situation & { onConfirm?: () => void } = {}) {
  render(<Page {...situation} />);
  const trigger = screen.getByRole('button', { name: 'Delete' });
  trigger.focus();
  fireEvent.click(trigger);
  return { trigger, dialog: screen.getByRole('alertdialog', { name: 'Are you sure?' }) };
}
const escape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });

it('starts on the safe answer', () => {
  ask();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep' }));
});

it('gives the focus back to what opened it', async () => {
  const { trigger } = ask();
  escape();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(trigger));
});

it('says what it is about to screen readers', () => {
  const { dialog } = ask();
  const id = dialog.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(id)?.textContent).toBe('It cannot be undone.');
});

it('stays while the act runs, whatever is pressed', () => {
  const onConfirm = vi.fn();
  ask({ busy: true, onConfirm });
  escape();
  fireEvent.click(screen.getByRole('button', { name: 'Deleting...' }));
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  expect(onConfirm).not.toHaveBeenCalled();
});

it('does not act before it may', () => {
  const onConfirm = vi.fn();
  ask({ disabled: true, onConfirm });
  fireEvent.click(screen.getByRole('button', { name: 'Delete it' }));
  expect(onConfirm).not.toHaveBeenCalled();
});
