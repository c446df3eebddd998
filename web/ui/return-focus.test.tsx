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
import { Sheet } from './sheet.tsx';

interface Shown {
  open: boolean;
  onClose: () => void;
}

/** Every kind of dialog that the application has. */
const KINDS = {
  Dialog: ({ open, onClose }: Shown) => (
    <Dialog open={open} onOpenChange={onClose} title="Asks" closeLabel="Close" />
  ),
  ConfirmDialog: ({ open, onClose }: Shown) => (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Asks"
      description="Sure?"
      cancelLabel="Close"
      confirmLabel="Do it"
      onConfirm={onClose}
    />
  ),
  Sheet: ({ open, onClose }: Shown) => (
    <Sheet open={open} onOpenChange={onClose} title="Asks" closeLabel="Close">
      Text
    </Sheet>
  ),
};

const kinds = Object.entries(KINDS);

/** A list with one row, opened by its button or by its menu. */
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

it.each(kinds)('%s returns the focus to its button', async (_, Kind) => {
  render(<List Kind={Kind} />);
  await openBy('Open');
  escape();
  await waitFor(() => expect(focused()).toBe('Open'));
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
