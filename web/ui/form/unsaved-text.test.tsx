import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ConfirmDialog } from '../overlay/alert-dialog.tsx';
import { Dialog } from '../overlay/dialog.tsx';

interface Shown {
  onClose: () => void;
  children: React.ReactNode;
}

const KINDS = {
  Dialog: ({ onClose, children }: Shown) => (
    <Dialog onClose={onClose} title="Form" closeLabel="Close">
      {children}
    </Dialog>
  ),
  ConfirmDialog: ({ onClose, children }: Shown) => (
    <ConfirmDialog
      onClose={onClose}
      copy={{ title: 'Form', text: 'Sure?', cancel: 'Cancel', confirm: 'Do it' }}
      onConfirm={onClose}
    >
      {children}
    </ConfirmDialog>
  ),
};

function Fields() {
  const [text, setText] = useState('');
  const [line, setLine] = useState('A name');
  return (
    <>
      <input aria-label="Line" value={line} onChange={({ target }) => setLine(target.value)} />
      <textarea aria-label="Text" value={text} onChange={({ target }) => setText(target.value)} />
    </>
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

function write(name: string, value: string) {
  field(name).focus();
  fireEvent.change(field(name), { target: { value } });
}

const escape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function open(Kind: (shown: Shown) => React.ReactNode, children: React.ReactNode = <Fields />) {
  const onClose = vi.fn();
  render(<Kind onClose={onClose}>{children}</Kind>);
  return onClose;
}

it.each(Object.entries(KINDS))('a %s asks before Escape drops a text', (_name, Kind) => {
  const onClose = open(Kind);
  write('Text', 'A long answer');
  escape();
  expect(onClose).not.toHaveBeenCalled();
  expect(document.activeElement?.textContent).toBe('Keep writing');
  press('Keep writing');
  expect(screen.queryByText('Discard what you typed?')).toBeNull();
  expect(document.activeElement).toBe(field('Text'));
  expect(field('Text').value).toBe('A long answer');
  escape();
  press('Discard');
  expect(onClose).toHaveBeenCalledTimes(1);
});

it.each(Object.entries(KINDS))('a %s asks for each of its fields', (_name, Kind) => {
  const onClose = open(Kind);
  write('Line', 'Another name');
  escape();
  expect(screen.getByText('Discard what you typed?')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

it.each(Object.entries(KINDS))('a %s closes at once when nothing is changed', (_name, Kind) => {
  const onClose = open(Kind);
  write('Text', 'Typed');
  write('Text', '');
  escape();
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('asks when the cross is pressed', () => {
  const onClose = open(KINDS.Dialog);
  write('Text', 'A long answer');
  press('Close');
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByText('Discard what you typed?')).toBeTruthy();
});

it('does not ask about a single line, nor about what keeps its own drafts', () => {
  const onClose = open(
    KINDS.Dialog,
    <>
      <input aria-label="Line" />
      <div data-kept>
        <textarea aria-label="Kept" />
      </div>
    </>,
  );
  write('Line', 'A name');
  write('Kept', 'A message');
  escape();
  expect(onClose).toHaveBeenCalledTimes(1);
});
