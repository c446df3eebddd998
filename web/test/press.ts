import { fireEvent, screen } from '@testing-library/react';

/** Finds controls by the names users read. */
export const button = (name: string | RegExp) =>
  screen.getByRole<HTMLButtonElement>('button', { name });
export const press = (name: string | RegExp) => fireEvent.click(button(name));
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });

/** Opens a Radix menu, which only listens to keys and pointers. */
export const openMenu = (name: string | RegExp) =>
  fireEvent.keyDown(button(name), { key: 'Enter' });
export const choose = (name: string | RegExp) =>
  fireEvent.click(screen.getByRole('menuitem', { name }));

/** Chooses an option of a list, which only listens to keys and pointers. */
export function chooseOption(name: string, option: string) {
  fireEvent.keyDown(screen.getByRole('combobox', { name }), { key: 'Enter' });
  fireEvent.keyDown(screen.getByRole('option', { name: option }), { key: 'Enter' });
}
