import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Button } from './button.tsx';
import { Page } from './page.tsx';
import { useFocusWhenShown, useKeptFocus } from './use-lost-focus.ts';

afterEach(cleanup);

const press = (name: string) => {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
};

function Pages() {
  const [title, setTitle] = useState('First');
  return (
    <Page key={title} title={title}>
      {title === 'First' ? <Button onClick={() => setTitle('Second')}>Go on</Button> : null}
    </Page>
  );
}

it('leaves the first page to be read from its start', () => {
  render(<Pages />);
  expect(document.activeElement).toBe(document.body);
});

it('gives the focus of what was pressed to the heading of the page it led to', () => {
  render(<Pages />);
  press('Go on');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Second' }));
});

function Swap() {
  const [editing, setEditing] = useState(false);
  const edit = useFocusWhenShown<HTMLButtonElement>(!editing);
  const save = useFocusWhenShown<HTMLButtonElement>(editing);
  return editing ? (
    <Button key="save" ref={save} onClick={() => setEditing(false)}>
      Save
    </Button>
  ) : (
    <Button key="edit" ref={edit} onClick={() => setEditing(true)}>
      Edit
    </Button>
  );
}

it('hands the focus on to what takes the place of a control, and back', () => {
  render(<Swap />);
  expect(document.activeElement).toBe(document.body);
  press('Edit');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
  press('Save');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }));
});

function Rows() {
  const [rows, setRows] = useState(['One', 'Two']);
  const kept = useKeptFocus<HTMLUListElement>();
  return (
    <>
      <ul {...kept}>
        {rows.map((row) => (
          <li key={row}>
            <Button onClick={() => setRows(rows.filter((one) => one !== row))}>{row}</Button>
          </li>
        ))}
      </ul>
      <Button onClick={() => setRows(['Two'])}>Elsewhere</Button>
    </>
  );
}

it('keeps the focus in a list when the row that had it goes, and nobody else’s', () => {
  render(<Rows />);
  press('One');
  expect(document.activeElement).toBe(screen.getByRole('list'));
  cleanup();
  render(<Rows />);
  screen.getByRole('button', { name: 'One' }).focus();
  press('Elsewhere');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }));
});
