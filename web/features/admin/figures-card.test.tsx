import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { copy } from '#copy/admin/desk.ts';
import { RenderingCard } from './figures-card.tsx';

function open(drawing: Answers['admin/drawing']) {
  fakeServer({ 'admin/drawing': drawing });
  renderAt('/', null, <RenderingCard />);
}

async function lines() {
  const list = within(await screen.findByRole('list', { name: 'Website reader' }));
  return list.getAllByRole('listitem').map((line) => line.textContent);
}

it('says once what is true of several workers', async () => {
  open(['sandbox', 'unsafe', 'sandbox', null]);
  const { states, untried } = copy.drawing;
  expect(await lines()).toEqual([states.sandbox, states.unsafe, untried]);
});

it('says that no worker is running', async () => {
  open([]);
  expect(await lines()).toEqual([copy.drawing.none]);
});

it('says that it could not be loaded', async () => {
  open(refused('INTERNAL'));
  expect(await screen.findByText(copy.drawing.failed)).toBeTruthy();
});
