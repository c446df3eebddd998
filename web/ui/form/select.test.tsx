import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Select } from './select.tsx';

const OPTIONS = ['Red', 'Green', 'Blue'].map((label) => ({ value: label.toLowerCase(), label }));

function open(value = 'green') {
  const onValueChange = vi.fn();
  const { container } = render(
    <form>
      <Select
        aria-label="Color"
        name="color"
        placeholder="None"
        {...{ value, onValueChange }}
        options={OPTIONS}
      />
    </form>,
  );
  return { onValueChange, container, field: screen.getByRole('combobox', { name: 'Color' }) };
}

it('draws no option before it is needed, and shows the chosen one all the same', () => {
  const { field, container } = open();
  expect(field.textContent).toBe('Green');
  expect(field.title).toBe('Green');
  expect(container.querySelectorAll('option')).toHaveLength(0);
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Red',
    'Green',
    'Blue',
  ]);
});

it('takes letters that are typed at the closed field', () => {
  const { field, onValueChange } = open('');
  expect(field.textContent).toBe('None');
  fireEvent.focus(field);
  fireEvent.keyDown(field, { key: 'b' });
  expect(onValueChange).toHaveBeenCalledWith('blue');
});

it('offers the empty value where an option has it', () => {
  const onValueChange = vi.fn();
  const options = [{ value: '', label: 'No color' }, ...OPTIONS];
  const { rerender } = render(
    <Select aria-label="Color" value="" {...{ options, onValueChange }} />,
  );
  const field = screen.getByRole('combobox', { name: 'Color' });
  expect(field.textContent).toBe('No color');
  rerender(<Select aria-label="Color" value="red" {...{ options, onValueChange }} />);
  fireEvent.focus(field);
  fireEvent.keyDown(field, { key: 'n' });
  expect(onValueChange).toHaveBeenCalledWith('');
});
