import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ComponentReport } from '#domain/admin/platform.ts';
import { rpc } from '#web/platform/rpc.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { HealthCard } from './figures-card.tsx';
import { copy as texts } from '#copy/admin/platform.ts';

const { health: copy } = texts;
const well: ComponentReport[] = [
  { component: 'database', ok: true, state: 'connected', hint: null },
  { component: 'model', ok: false, state: 'refuses the key', hint: 'Check OPENAI_API_KEY.' },
];

it('shows each part, and what to do about one that fails', async () => {
  fakeServer({ 'admin/health': well });
  renderAt('/', null, <HealthCard />);
  expect(await screen.findByText('connected')).toBeTruthy();
  expect(screen.getByText(copy.hint({ text: 'Check OPENAI_API_KEY.' }))).toBeTruthy();
  expect(screen.getByText(copy.works)).toBeTruthy();
  expect(screen.queryByText(copy.stale)).toBeNull();
});

it('says of no part that it works once a check gets no answer, and recovers', async () => {
  const answers: Answers = { 'admin/health': well };
  fakeServer(answers);
  const { queryClient } = renderAt('/', null, <HealthCard />);
  await screen.findByText(copy.works);
  const again = () => queryClient.invalidateQueries({ queryKey: rpc.admin.health.key() });
  answers['admin/health'] = refused('INTERNAL');
  await again();
  expect(await screen.findByText(copy.stale)).toBeTruthy();
  expect(screen.queryByText(copy.works)).toBeNull();
  expect(screen.getAllByText(copy.unknown)).toHaveLength(2);
  answers['admin/health'] = well;
  await again();
  expect(await screen.findByText(copy.works)).toBeTruthy();
  expect(screen.queryByText(copy.stale)).toBeNull();
});
