import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ConfirmDialog } from './alert-dialog.tsx';
import { Button } from '../button.tsx';

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
        onClose={() => setOpen(false)}
        copy={{
          title: 'Are you sure?',
          text: 'It cannot be undone.',
          cancel: 'Keep',
          confirm: 'Delete it',
          busy: 'Deleting...',
        }}
        action={{ isPending: busy }}
        disabled={disabled}
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

interface Ended {
  failed?: string;
  error?: Error;
}

/** A button with a confirmation; the action runs until `end` is pressed. */
function Asking({ failed, error }: Ended) {
  const [pending, setPending] = useState(false);
  const [ended, setEnded] = useState(false);
  const end = () => {
    setPending(false);
    setEnded(true);
  };
  return (
    <>
      <ConfirmDialog
        trigger={<Button>Delete</Button>}
        copy={{ title: 'Are you sure?', confirm: 'Delete it', ...(failed && { failed }) }}
        action={{ isPending: pending, error: ended ? error : null }}
        onConfirm={() => setPending(true)}
      />
      <button type="button" onClick={end}>
        end
      </button>
    </>
  );
}

function confirmIt(ended: Ended) {
  render(<Asking {...ended} />);
  const trigger = screen.getByRole('button', { name: 'Delete' });
  expect(trigger.getAttribute('aria-haspopup')).toBe('dialog');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  fireEvent.click(trigger);
  fireEvent.click(screen.getByRole('button', { name: 'Delete it' }));
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'end', hidden: true }));
}

it('opened by its trigger closes once the action is done', async () => {
  confirmIt({ failed: 'Not deleted.' });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('opened by its trigger stays with the reason why the action failed', async () => {
  confirmIt({ failed: 'Not deleted.', error: new Error('no') });
  expect((await screen.findByRole('alert')).textContent).toContain('Not deleted.');
});

it('opened by its trigger closes where the caller says why the action failed', async () => {
  confirmIt({ error: new Error('no') });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});
