import { ORPCError } from '@orpc/client';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { useAppForm } from './use-app-form.ts';

const schema = z.object({
  name: z.string().trim().min(1, 'Please give a name'),
  link: z.url('Please give a link'),
});
type Options = Parameters<typeof useAppForm<{ name: string; link: string }, typeof schema>>[0];

function Form(options: Partial<Options>) {
  const form = useAppForm({
    schema,
    defaultValues: { name: '', link: '' },
    onSubmit: () => undefined,
    ...options,
  });
  return (
    <form {...form.props}>
      {(['name', 'link'] as const).map((name) => (
        <label key={name}>
          {name}
          <input {...form.field(name)} aria-invalid={Boolean(form.errors[name])} />
          {form.errors[name]}
        </label>
      ))}
      <output>{form.problem}</output>
      <button type="submit">Send</button>
      <button type="button" onClick={() => form.reset()}>
        Start over
      </button>
    </form>
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const send = () => fireEvent.click(screen.getByText('Send'));
const problem = () => screen.getByRole('status').textContent;
const invalidInput = (fields: Record<string, string>) =>
  new ORPCError('INVALID_INPUT', { status: 422, data: { fields } });

describe('a form that is sent', () => {
  it('calls with what the schema makes of the values', async () => {
    const onSubmit = vi.fn();
    render(<Form onSubmit={onSubmit} />);
    type('name', '  Ada ');
    type('link', 'https://ada.example');
    send();
    await waitFor(() =>
      expect(onSubmit).toHaveBeenCalledWith({ name: 'Ada', link: 'https://ada.example' }),
    );
  });

  it('says what is wrong, goes to the first wrong field and calls no one', async () => {
    const onSubmit = vi.fn();
    const onInvalid = vi.fn();
    render(<Form onSubmit={onSubmit} onInvalid={onInvalid} />);
    type('name', 'Ada');
    send();
    await waitFor(() => expect(problem()).toBe('Please give a link'));
    await waitFor(() => expect(document.activeElement).toBe(field('link')));
    expect(onInvalid).toHaveBeenCalledWith('Please give a link');
    expect(onSubmit).not.toHaveBeenCalled();
    expect(field('name').value).toBe('Ada');
  });

  it('takes an error back as soon as its field is right, and shows none elsewhere', async () => {
    render(<Form />);
    type('name', 'Ada');
    send();
    await waitFor(() => expect(problem()).toBe('Please give a link'));
    type('name', '');
    type('link', 'https://ada.example');
    expect(problem()).toBe('');
  });

  it('is sent once, however often someone presses', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const onSubmit = vi.fn(() => promise);
    render(<Form defaultValues={{ name: 'Ada', link: 'https://a.example' }} onSubmit={onSubmit} />);
    send();
    send();
    resolve();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
    await promise;
    send();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
  });

  it('reads what a password manager filled in without an event', async () => {
    const onSubmit = vi.fn();
    render(<Form defaultValues={{ name: 'Ada', link: '' }} onSubmit={onSubmit} />);
    // React overrides the element's setter; the prototype's fills the field without notifying React.
    Reflect.set(HTMLInputElement.prototype, 'value', 'https://filled.example', field('link'));
    send();
    const link = 'https://filled.example';
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: 'Ada', link }));
  });
});

describe('a refusal of the server', () => {
  const filled = { name: 'Ada', link: 'https://a.example' };

  it('stands at its field until that changes, and keeps what was typed', async () => {
    const refusal = invalidInput({ 'form.link': 'This link is taken' });
    render(<Form defaultValues={filled} onSubmit={() => Promise.reject(refusal)} />);
    send();
    await waitFor(() => expect(problem()).toBe('This link is taken'));
    await waitFor(() => expect(document.activeElement).toBe(field('link')));
    type('name', 'Grace');
    expect(problem()).toBe('This link is taken');
    type('link', 'https://b.example');
    expect(problem()).toBe('');
    expect(field('name').value).toBe('Grace');
  });

  it('without fields is left to the page', async () => {
    const onSubmit = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
    render(<Form defaultValues={filled} onSubmit={onSubmit} />);
    send();
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
    expect(problem()).toBe('');
  });
});

describe('rules that are loaded', () => {
  it('come with the first focus, before anything is sent', async () => {
    const load = vi.fn(async () => schema);
    render(<Form schema={load} />);
    expect(load).not.toHaveBeenCalled();
    fireEvent.focus(field('name'));
    expect(load).toHaveBeenCalledTimes(1);
    await act(async () => undefined);
  });

  it('and do not come: says so, sends nothing, keeps the text, and a second try works', async () => {
    const onSubmit = vi.fn();
    const load = vi.fn(async () => schema);
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    render(<Form schema={load} onSubmit={onSubmit} />);
    type('name', 'Ada');
    type('link', 'https://a.example');
    send();
    await waitFor(() => expect(problem()).toContain('Nothing was sent'));
    expect(field('name').value).toBe('Ada');
    send();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  });
});

describe('when errors are shown', () => {
  it.each([
    ['submit', '', ''],
    ['change', 'Please give a link', 'Please give a link'],
    ['blur', 'Please give a link', 'Please give a name'],
  ] as const)('on %s', (showErrors, afterTyping, afterLeaving) => {
    render(<Form showErrors={showErrors} />);
    type('link', 'soon');
    expect(problem()).toBe(afterTyping);
    fireEvent.blur(field('name'));
    expect(problem()).toBe(afterLeaving);
  });
});

it('starts over with what it started with, and without errors', async () => {
  render(<Form defaultValues={{ name: 'Ada', link: '' }} />);
  type('name', 'Grace');
  send();
  await waitFor(() => expect(problem()).toBe('Please give a link'));
  fireEvent.click(screen.getByText('Start over'));
  expect(field('name').value).toBe('Ada');
  expect(problem()).toBe('');
});
