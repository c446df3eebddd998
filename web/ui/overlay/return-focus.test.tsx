import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { ConfirmDialog } from './alert-dialog.tsx';
import { Dialog } from './dialog.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from './dropdown-menu.tsx';
import { Popover, PopoverContent, PopoverTrigger } from './popover.tsx';
import { Sheet } from './sheet.tsx';

interface Shown {
  open: boolean;
  onClose: () => void;
}

/** All kinds of dialogs in the application. */
const KINDS = {
  Dialog: ({ open, onClose }: Shown) => (
    <Dialog open={open} onClose={onClose} title="Asks" closeLabel="Close" />
  ),
  ConfirmDialog: ({ open, onClose }: Shown) => (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      copy={{ title: 'Asks', text: 'Sure?', cancel: 'Close', confirm: 'Do it' }}
      onConfirm={onClose}
    />
  ),
  Sheet: ({ open, onClose }: Shown) => (
    <Sheet open={open} onClose={onClose} title="Asks" closeLabel="Close">
      Text
    </Sheet>
  ),
};

const kinds = Object.entries(KINDS);

/** A list with one row, opened by its button or through its menu. */
function List({ Kind, menu = false }: { Kind: (shown: Shown) => React.ReactNode; menu?: boolean }) {
  const [asking, setAsking] = useState(false);
  const [rows, setRows] = useState(1);
  return (
    <main>
      <h1>Page</h1>
      <section>
        <h2>List</h2>
        {rows > 0 && !menu ? (
          <button type="button" onClick={() => setAsking(true)}>
            Open
          </button>
        ) : null}
        {menu ? (
          <DropdownMenu>
            <DropdownMenuTrigger>Menu</DropdownMenuTrigger>
            <DropdownMenuContent>
              <DropdownMenuItem onSelect={() => setAsking(true)}>Open</DropdownMenuItem>
            </DropdownMenuContent>
          </DropdownMenu>
        ) : null}
      </section>
      <button type="button" onClick={() => setRows(0)}>
        Refetch
      </button>
      <Kind open={asking} onClose={() => setAsking(false)} />
    </main>
  );
}

const focused = () => document.activeElement?.textContent;

async function openBy(name: string) {
  const opener = screen.getByRole('button', { name });
  opener.focus();
  fireEvent.click(opener);
  await screen.findByText('Asks');
}

const escape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });

it.each(kinds)('%s closes with Escape and returns the focus to its button', async (_, Kind) => {
  render(<List Kind={Kind} />);
  await openBy('Open');
  escape();
  await waitFor(() => expect(screen.queryByText('Asks')).toBeNull());
  await waitFor(() => expect(focused()).toBe('Open'));
});

it.each(kinds)('%s that a page opened on its own goes to the heading', async (_, Kind) => {
  function Greeting() {
    const [open, setOpen] = useState(true);
    return (
      <>
        <h1>Page</h1>
        <Kind open={open} onClose={() => setOpen(false)} />
      </>
    );
  }
  render(<Greeting />);
  await screen.findByText('Asks');
  escape();
  await waitFor(() => expect(focused()).toBe('Page'));
});

it('a drawer does not put the focus into its first field, which would raise the keyboard', async () => {
  render(
    <Sheet onClose={() => {}} title="Asks">
      <input aria-label="Search" />
    </Sheet>,
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')));
});

it.each(kinds)('%s has a name and traps the focus', async (_, Kind) => {
  render(<List Kind={Kind} />);
  await openBy('Open');
  const dialog = screen.getByRole(Kind === KINDS.ConfirmDialog ? 'alertdialog' : 'dialog', {
    name: 'Asks',
  });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  const stops = [...dialog.querySelectorAll('button')];
  stops.at(-1)?.focus();
  fireEvent.keyDown(document.activeElement ?? dialog, { key: 'Tab' });
  expect(document.activeElement).toBe(stops[0]);
  fireEvent.keyDown(document.activeElement ?? dialog, { key: 'Tab', shiftKey: true });
  expect(document.activeElement).toBe(stops.at(-1));
  screen.getByText('Refetch').focus();
  expect(document.activeElement).toBe(stops.at(-1));
});

it.each(['Popover', 'Menu'])('a %s returns the focus to its trigger', async (name) => {
  render(
    <>
      <Popover>
        <PopoverTrigger>Popover</PopoverTrigger>
        <PopoverContent aria-label="Popover">
          <button type="button">Inside</button>
        </PopoverContent>
      </Popover>
      <DropdownMenu>
        <DropdownMenuTrigger>Menu</DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem>Inside</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </>,
  );
  const trigger = screen.getByRole('button', { name });
  trigger.focus();
  fireEvent.keyDown(trigger, { key: 'Enter' });
  if (name === 'Popover') fireEvent.click(trigger);
  const layer = await screen.findByRole(name === 'Popover' ? 'dialog' : 'menu', { name });
  await waitFor(() => expect(layer.contains(document.activeElement)).toBe(true));
  escape();
  await waitFor(() => expect(screen.queryByText('Inside')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(trigger));
});

it.each(kinds)('%s opened from a menu returns it to the button of the menu', async (_, Kind) => {
  render(<List Kind={Kind} menu />);
  const trigger = screen.getByRole('button', { name: 'Menu' });
  trigger.focus();
  fireEvent.keyDown(trigger, { key: 'Enter' });
  const item = await screen.findByRole('menuitem', { name: 'Open' });
  item.focus();
  fireEvent.keyDown(item, { key: 'Enter' });
  await screen.findByText('Asks');
  escape();
  await waitFor(() => expect(focused()).toBe('Menu'));
});

it.each(kinds)('%s whose row went meanwhile goes to the heading of the list', async (_, Kind) => {
  render(<List Kind={Kind} />);
  await openBy('Open');
  fireEvent.click(screen.getByText('Refetch'));
  escape();
  await waitFor(() => expect(focused()).toBe('List'));
});

it.each(kinds)('%s whose row goes afterwards goes there, too', async (_, Kind) => {
  render(<List Kind={Kind} />);
  await openBy('Open');
  escape();
  await waitFor(() => expect(focused()).toBe('Open'));
  fireEvent.click(screen.getByText('Refetch'));
  await waitFor(() => expect(focused()).toBe('List'));
});

/** The first dialog asks for confirmation; the second replaces it and asks for a proof of identity. */
function TwoSteps({ Kind, at }: { Kind: (shown: Shown) => React.ReactNode; at: 'once' | 'later' }) {
  const [step, setStep] = useState(0);
  const close = () => setStep(0);
  return (
    <main>
      <h1>Page</h1>
      <button type="button" onClick={() => setStep(1)}>
        Open
      </button>
      {step === 1 ? (
        <Dialog
          onClose={close}
          title="First"
          closeLabel="Close"
          footer={
            <button
              type="button"
              onClick={() => {
                setStep(at === 'once' ? 2 : 0);
                if (at === 'later') setTimeout(() => setStep(2), 20);
              }}
            >
              Go on
            </button>
          }
        />
      ) : null}
      {step === 2 ? (
        <section>
          <Kind open onClose={close} />
        </section>
      ) : null}
    </main>
  );
}

it.each(
  kinds.flatMap(([name, Kind]) => [[name, 'once', Kind] as const, [name, 'later', Kind] as const]),
)('%s in the place of another (%s) returns it to what opened the first', async (_, at, Kind) => {
  render(<TwoSteps Kind={Kind} at={at} />);
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  fireEvent.click(opener);
  const next = await screen.findByRole('button', { name: 'Go on' });
  next.focus();
  fireEvent.click(next);
  await screen.findByText('Asks');
  await waitFor(() => expect(document.activeElement?.closest(DIALOGS)).not.toBeNull());
  escape();
  await waitFor(() => expect(focused()).toBe('Open'));
});

const DIALOGS = '[role=dialog], [role=alertdialog]';

it('a dialog whose field autofocuses returns the focus all the same', async () => {
  function Typing() {
    const [open, setOpen] = useState(false);
    return (
      <main>
        <h1>Page</h1>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Dialog open={open} onClose={() => setOpen(false)} title="Asks" closeLabel="Close">
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- what a library inside of a dialog does */}
          <input aria-label="Name" autoFocus />
        </Dialog>
      </main>
    );
  }
  render(<Typing />);
  await openBy('Open');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  escape();
  await waitFor(() => expect(focused()).toBe('Open'));
});

it('over a sheet whose row went meanwhile it goes to the heading of the sheet', async () => {
  function Rows() {
    const [asking, setAsking] = useState(false);
    const [rows, setRows] = useState(1);
    return (
      <main>
        <h1>Page</h1>
        <Sheet onClose={() => {}} title="Rows" closeLabel="Close the sheet">
          {rows > 0 ? (
            <button type="button" onClick={() => setAsking(true)}>
              Open
            </button>
          ) : null}
        </Sheet>
        <Dialog
          open={asking}
          onClose={() => setAsking(false)}
          title="Asks"
          closeLabel="Close"
          footer={
            <button type="button" onClick={() => setRows(0)}>
              Refetch
            </button>
          }
        />
      </main>
    );
  }
  render(<Rows />);
  await openBy('Open');
  fireEvent.click(screen.getByText('Refetch'));
  escape();
  await waitFor(() => expect(focused()).toBe('Rows'));
});
