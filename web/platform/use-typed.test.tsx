import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { discardFormValues, storeFormValues } from './drafts.ts';
import { useAppForm } from './use-app-form.ts';
import { useUnsaved } from './use-typed.ts';

const schema = z.object({ name: z.string(), code: z.string(), password: z.string() });
const EMPTY = { name: '', code: '', password: '' };

const nothing = () => undefined;

interface FormProps {
  about?: string;
  onSubmit?: () => Promise<unknown> | void;
}

function Form({ about, onSubmit = nothing }: FormProps) {
  const form = useAppForm({ schema, defaultValues: EMPTY, onSubmit, ...(about && { about }) });
  return (
    <form {...form.props}>
      <input aria-label="name" {...form.field('name')} />
      <input aria-label="code" data-secret {...form.field('code')} />
      <input aria-label="password" type="password" {...form.field('password')} />
      <button type="submit">Send</button>
    </form>
  );
}

/** The attributes the dialog library sets. */
const DIALOG = { role: 'dialog' };
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const leave = () => window.dispatchEvent(new PageTransitionEvent('pagehide'));
/** Simulates a page load. */
function load(form = <Form />) {
  cleanup();
  render(form);
}

beforeEach(() => sessionStorage.clear());
afterEach(async () => {
  cleanup();
  // An unmounted form is removed asynchronously.
  await new Promise((resolve) => setTimeout(resolve));
});

it('gives back after a reload what was typed, once, and no secret', () => {
  load();
  for (const name of Object.keys(EMPTY)) type(name, `my ${name}`);
  leave();
  load();
  expect(field('name').value).toBe('my name');
  expect(field('code').value).toBe('');
  expect(field('password').value).toBe('');
  load();
  expect(field('name').value).toBe('');
});

it('gives back nothing that made the page go by being sent', async () => {
  let sent = false;
  const actAsOther = async () => {
    storeFormValues();
    await Promise.resolve();
    sent = true;
  };
  load(<Form onSubmit={actAsOther} />);
  type('name', 'Ada');
  fireEvent.click(screen.getByText('Send'));
  await waitFor(() => expect(sent).toBe(true));
  load();
  expect(field('name').value).toBe('');
});

it('gives back nothing that was saved, and all of what was not', async () => {
  let saves = 0;
  const once = async () => {
    saves += 1;
    if (saves > 1) throw new TypeError('Failed to fetch');
  };
  load(<Form onSubmit={once} />);
  type('name', 'Ada');
  fireEvent.click(screen.getByText('Send'));
  await waitFor(() => expect(saves).toBe(1));
  leave();
  load(<Form onSubmit={once} />);
  expect(field('name').value).toBe('');
  type('name', 'Grace');
  fireEvent.click(screen.getByText('Send'));
  await waitFor(() => expect(saves).toBe(2));
  leave();
  load();
  expect(field('name').value).toBe('Grace');
});

it('keeps no text of a dialog, which may be opened for something else', () => {
  const dialog = (
    <div {...DIALOG}>
      <Form />
    </div>
  );
  load(dialog);
  type('name', 'Ada');
  leave();
  load(dialog);
  expect(field('name').value).toBe('');
});

it('gives the text of a dialog back to what it is about', () => {
  const dialog = (about: string) => (
    <div {...DIALOG}>
      <Form about={about} />
    </div>
  );
  load(dialog('one'));
  type('name', 'Ada');
  leave();
  load(dialog('two'));
  expect(field('name').value).toBe('');
  load(dialog('one'));
  expect(field('name').value).toBe('Ada');
});

/** Simulates a link to another page. */
function leavePage() {
  history.pushState(null, '', '/other');
  cleanup();
}
function visitOtherPage(form = <Form />) {
  leavePage();
  history.pushState(null, '', '/');
  render(form);
}

it('gives back what was typed after another page, once, and no secret', () => {
  load();
  for (const name of Object.keys(EMPTY)) type(name, `my ${name}`);
  visitOtherPage();
  expect(field('name').value).toBe('my name');
  expect(field('password').value).toBe('');
  type('name', '');
  visitOtherPage();
  expect(field('name').value).toBe('');
});

it('gives back nothing of a form that was closed on its page, or sent on leaving it', async () => {
  load();
  type('name', 'Ada');
  load();
  expect(field('name').value).toBe('');
  let sent = false;
  const send = async () => {
    sent = true;
  };
  load(<Form onSubmit={send} />);
  type('name', 'Grace');
  fireEvent.click(screen.getByText('Send'));
  leavePage();
  await waitFor(() => expect(sent).toBe(true));
  visitOtherPage();
  expect(field('name').value).toBe('');
});

it('keeps no text of a dialog, or after a sign-out, on the way to another page', () => {
  const dialog = (
    <div {...DIALOG}>
      <Form />
    </div>
  );
  load(dialog);
  type('name', 'Ada');
  visitOtherPage(dialog);
  expect(field('name').value).toBe('');
  load();
  type('name', 'Grace');
  discardFormValues();
  visitOtherPage();
  expect(field('name').value).toBe('');
});

function Setting({ like }: { like: object }) {
  const [change, setChange] = useUnsaved<object>('hours', like);
  return (
    <>
      <p>{JSON.stringify(change)}</p>
      <button type="button" onClick={() => setChange({ from: 9, days: [1] })}>
        Change
      </button>
      <button type="button" onClick={() => setChange(null)}>
        Discard
      </button>
    </>
  );
}

it('keeps a change that is not saved until it is discarded, if the setting still looks like it', () => {
  const like = { from: 8, days: [] };
  load(<Setting like={like} />);
  expect(screen.getByText('null')).toBeTruthy();
  fireEvent.click(screen.getByText('Change'));
  load(<Setting like={like} />);
  expect(screen.getByText('{"from":9,"days":[1]}')).toBeTruthy();
  load(<Setting like={{ ...like, to: 18 }} />);
  expect(screen.getByText('null')).toBeTruthy();
  fireEvent.click(screen.getByText('Change'));
  load(<Setting like={{ from: 8, days: '' }} />);
  expect(screen.getByText('null')).toBeTruthy();
  load(<Setting like={like} />);
  fireEvent.click(screen.getByText('Change'));
  fireEvent.click(screen.getByText('Discard'));
  load(<Setting like={like} />);
  expect(screen.getByText('null')).toBeTruthy();
});

it('keeps nothing for a page restored from the cache, or after a sign-out', () => {
  load();
  type('name', 'Ada');
  leave();
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  load();
  expect(field('name').value).toBe('');
  type('name', 'Grace');
  discardFormValues();
  leave();
  load();
  expect(field('name').value).toBe('');
});
