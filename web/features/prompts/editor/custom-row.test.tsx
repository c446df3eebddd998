import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { CustomVariable } from '#domain/prompts/custom-variables.ts';
import { buildPromptEditor } from '#web/test/build-prompt-editor.ts';
import { fakeLayout } from '#web/test/fake-layout.ts';
import { press } from '#web/test/press.ts';
import '#web/ui/overlay/focus.ts';
import { CustomCard } from './custom-card.tsx';
import { CustomRow } from './custom-row.tsx';

const PRICE: CustomVariable = { name: 'price', value: '900', type: 'text', order: 0 };

beforeEach(fakeLayout);

function open() {
  const onChange = vi.fn<(change: Partial<CustomVariable>) => void>();
  render(
    <CustomRow
      variable={PRICE}
      taken={new Set(['city'])}
      isFirst
      isLast
      onInsert={vi.fn<() => void>()}
      onChange={onChange}
      onRemove={vi.fn<() => void>()}
      onMove={vi.fn<(by: number) => void>()}
    />,
  );
  press('Edit price');
  return onChange;
}

const name = (value: string) =>
  fireEvent.change(screen.getByLabelText('Variable name'), { target: { value } });

it('changes the name and the type of a variable together', () => {
  const onChange = open();
  name('fee');
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'Type' }), { key: 'Enter' });
  fireEvent.keyDown(screen.getByRole('option', { name: 'Number' }), { key: 'Enter' });
  press('Apply');
  expect(onChange.mock.calls).toEqual([[{ name: 'fee', type: 'number' }]]);
  expect(screen.queryByLabelText('Variable name')).toBeNull();
});

it('says what is wrong with the name, and changes nothing then', () => {
  const onChange = open();
  for (const [typed, problem] of [
    [' ', 'Variable name is required'],
    ['2nd', 'Invalid variable name (use letters, numbers, underscore)'],
    ['city', 'Variable name already exists'],
  ] as const) {
    name(typed);
    press('Apply');
    expect(screen.getByText(problem)).toBeTruthy();
  }
  expect(onChange).not.toHaveBeenCalled();
});

it('leaves what no one changed, and what is given up with Escape', () => {
  const onChange = open();
  press('Apply');
  press('Edit price');
  name('fee');
  fireEvent.keyDown(screen.getByLabelText('Variable name'), { key: 'Escape' });
  expect(screen.queryByLabelText('Variable name')).toBeNull();
  expect(onChange).not.toHaveBeenCalled();
});

function List() {
  const city = { ...PRICE, name: 'city', order: 1 };
  const { content } = buildPromptEditor().live;
  const [shown, setShown] = useState({ ...content, custom_variables: [PRICE, city] });
  return (
    <CustomCard
      content={shown}
      onChange={(change) => setShown({ ...shown, ...change })}
      onSave={() => Promise.resolve()}
      onInsert={vi.fn<(name: string) => void>()}
    />
  );
}

const pressFocused = (label: string) => {
  screen.getByRole('button', { name: label }).focus();
  press(label);
};

it('keeps the focus in the list when a form or a variable goes', async () => {
  render(<List />);
  const inList = () => waitFor(() => expect(document.activeElement?.closest('ul')).toBeTruthy());
  pressFocused('Edit price');
  pressFocused('Cancel');
  await inList();
  pressFocused('Edit price');
  name('fee');
  pressFocused('Apply');
  expect(screen.getByRole('button', { name: 'Edit fee' })).toBeTruthy();
  await inList();
  pressFocused('Delete fee');
  await inList();
});
