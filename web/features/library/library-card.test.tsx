import { File } from 'node:buffer';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { LibraryItem } from '#domain/library/library.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { field, press } from '#web/test/press.ts';
import { LibraryCard } from './library-card.tsx';

const CHAIR: LibraryItem = {
  item_id: '0190a3c0-0000-7000-8000-00000000a001',
  name: 'Blue chair',
  send_when: 'asked for colours',
  price: '49 €',
  link: 'https://chairs.example/blue',
  state: 'stored',
  reason: null,
  kind: 'image',
  mime: 'image/jpeg',
  bytes: 20_000,
  sent: 2,
};

function open(items: LibraryItem[] = [CHAIR], answers: Answers = {}) {
  const server = fakeServer({ 'library/list': { items, from_site: 0 }, ...answers });
  return { server, ...openInTeam(<LibraryCard campaign_slug="spring" />) };
}

it('shows each item with its preview, when it is sent and how many got it', async () => {
  open();
  expect(await screen.findByText('Blue chair')).toBeTruthy();
  expect(screen.getByText('Send when: asked for colours')).toBeTruthy();
  expect(screen.getByText('Sent to 2 leads')).toBeTruthy();
  const preview = screen.getByRole('link', { name: 'Blue chair' });
  expect(preview.getAttribute('href')).toMatch(new RegExp(`^/files/[^/]+/${CHAIR.item_id}$`));
});

it('says what belongs here while there is nothing', async () => {
  open([]);
  expect(await screen.findByText('Nothing to send yet')).toBeTruthy();
});

it('offers another try when the list did not load', async () => {
  open([], { 'library/list': refused('CONFLICT', 'Broken') });
  expect(await screen.findByText(/couldn't load what your agent can send/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('saves a changed name, and keeps what was typed when that fails', async () => {
  const { server } = open([CHAIR], { 'library/change': refused('NOT_FOUND', 'It is gone.') });
  await screen.findByText('Blue chair');
  press('Edit Blue chair');
  fireEvent.change(field('Name'), { target: { value: 'Blue armchair' } });
  press('Save');
  expect(await screen.findByText('It is gone.')).toBeTruthy();
  expect(server.inputsOf('library/change')).toMatchObject([
    { item_id: CHAIR.item_id, text: { name: 'Blue armchair', price: '49 €' } },
  ]);
  expect(field('Name').value).toBe('Blue armchair');
});

it('adds nothing without a file, or with a link that is none', async () => {
  const { server } = open([]);
  await screen.findByText('Nothing to send yet');
  press('Add a file');
  fireEvent.change(field('Name'), { target: { value: 'Lamp' } });
  press('Save');
  expect(await screen.findByText('Please choose a file')).toBeTruthy();
  fireEvent.change(field('Link'), { target: { value: 'javascript:alert(1)' } });
  press('Save');
  expect(await screen.findByText(/Please enter the full address/)).toBeTruthy();
  expect(server.inputsOf('library/add')).toEqual([]);
});

it('removes an item only after a question', async () => {
  const { server } = open([CHAIR], { 'library/remove': () => undefined });
  await screen.findByText('Blue chair');
  press('Remove Blue chair');
  const dialog = await screen.findByRole('alertdialog');
  expect(server.inputsOf('library/remove')).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(server.inputsOf('library/remove')).toHaveLength(1));
});

it('finds items of a long list by their words', async () => {
  const many = Array.from({ length: 12 }, (_, at) => ({
    ...CHAIR,
    item_id: `0190a3c0-0000-7000-8000-0000000000${at + 10}`,
    name: at === 11 ? 'Red table' : `Chair ${at}`,
    send_when: '',
  }));
  open(many);
  await screen.findByText('Chair 0');
  expect(screen.queryByText('Red table')).toBeNull();
  fireEvent.change(field('Search'), { target: { value: 'table RED' } });
  expect(screen.getByText('Red table')).toBeTruthy();
  expect(screen.queryByText('Chair 0')).toBeNull();
});

it('reads a catalogue in the browser, and adds it once the person has looked it over', async () => {
  const { server } = open([], { 'library/importItems': { added: 2 } });
  await screen.findByText('Nothing to send yet');
  press('Import a catalog');
  const csv = 'Product;Cost;Photo\nBlue sofa;900 €;https://a.example/1.jpg\nLamp;40 €;\n;1 €;\n';
  const file = new File([csv], 'list.csv', { type: 'text/csv' });
  const input = document.querySelector('input[type=file][accept*=csv]');
  if (!input) throw new Error('There is no field for a file');
  fireEvent.change(input, { target: { files: [file] } });
  expect(await screen.findByText('2 items found')).toBeTruthy();
  expect(screen.getByText('Blue sofa · 900 €')).toBeTruthy();
  expect(screen.getByText('We skip 1 row without a name.')).toBeTruthy();
  expect(server.inputsOf('library/importItems')).toEqual([]);
  press('Add 2 items');
  await waitFor(() => expect(server.inputsOf('library/importItems')).toHaveLength(1));
  expect(server.inputsOf('library/importItems')).toMatchObject([
    {
      items: [
        { name: 'Blue sofa', price: '900 €' },
        { name: 'Lamp', picture_url: '' },
      ],
    },
  ]);
});

it('says that a file is no table', async () => {
  open([]);
  await screen.findByText('Nothing to send yet');
  press('Import a catalog');
  const input = document.querySelector('input[type=file][accept*=csv]');
  if (!input) throw new Error('There is no field for a file');
  const file = new File(['<!doctype html><p>Hi'], 'list.csv');
  fireEvent.change(input, { target: { files: [file] } });
  expect(await screen.findByText(/can't read this file as a table/)).toBeTruthy();
});
