import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Button } from '../button.tsx';
import { restoreLostFocus } from './focus.ts';
import { Page } from '../layout/page.tsx';

const press = (name: string) => {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
};

it('reads the first page from its start, and later ones from their heading', () => {
  function Pages() {
    const [title, setTitle] = useState('First');
    return (
      <Page key={title} title={title}>
        {title === 'First' ? <Button onClick={() => setTitle('Second')}>Go on</Button> : null}
      </Page>
    );
  }
  render(<Pages />);
  expect(document.activeElement).toBe(document.body);
  press('Go on');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Second' }));
});

it('hands the focus on to what takes the place of a control, and back', () => {
  function Swap() {
    const [editing, setEditing] = useState(false);
    const name = editing ? 'Save' : 'Edit';
    return (
      <Button key={name} ref={restoreLostFocus} onClick={() => setEditing(!editing)}>
        {name}
      </Button>
    );
  }
  render(<Button>Before</Button>);
  press('Before');
  screen.getByRole('button', { name: 'Before' }).blur();
  render(<Swap />);
  expect(document.activeElement).toBe(document.body);
  press('Edit');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
  press('Save');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }));
});

it('keeps the focus in a list when the row that had it goes, and leaves it elsewhere', async () => {
  function Rows() {
    const [rows, setRows] = useState(['One', 'Two']);
    return (
      <>
        <ul>
          {rows.map((row) => (
            <li key={row}>
              <Button onClick={() => setRows(rows.filter((item) => item !== row))}>{row}</Button>
            </li>
          ))}
        </ul>
        <Button onClick={() => setRows(['Two'])}>Elsewhere</Button>
      </>
    );
  }
  render(<Rows />);
  press('One');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list')));
  cleanup();
  render(<Rows />);
  screen.getByRole('button', { name: 'One' }).focus();
  press('Elsewhere');
  await waitFor(() => expect(screen.queryByText('One')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }));
});
