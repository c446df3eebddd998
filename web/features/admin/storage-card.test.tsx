import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { StorageReport } from '#domain/admin/storage.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { copy as texts } from './platform-copy.ts';
import { StorageCard } from './storage-card.tsx';

const { storage: copy } = texts;
const MB = 1024 * 1024;

const well: StorageReport = {
  at: '2026-11-22T12:00:00.000Z',
  database_bytes: 3 * 1024 * MB,
  age: 1_234_567,
  tables: [
    {
      name: 'messages',
      bytes: 2048 * MB,
      index_bytes: 512 * MB,
      live_rows: 5_000_000,
      dead_rows: 12,
      vacuumed_at: null,
      age: 5,
    },
  ],
  problems: [],
};

function open(report: Answers['admin/storage']) {
  fakeServer({ 'admin/storage': report });
  renderAt('/', null, <StorageCard />);
}

afterEach(() => vi.unstubAllGlobals());

it('shows the largest tables, and that nothing is wrong', async () => {
  open(well);
  expect(await screen.findByText(copy.whole('3 GB', '1,234,567'))).toBeTruthy();
  expect(screen.getByText(copy.well)).toBeTruthy();
  const tables = within(screen.getByRole('list', { name: copy.tables }));
  expect(tables.getByRole('listitem').textContent).toBe(
    `messages${copy.sizes('2 GB', '512 MB')} · ${copy.rows('5,000,000', '12')} · ${copy.never}`,
  );
});

it('says what is wrong, and what to do', async () => {
  const problem = { about: 'messages', problem: 'Half of it is dead.', cure: 'Run VACUUM.' };
  open({ ...well, problems: [problem] });
  const found = within(await screen.findByRole('list', { name: copy.problems }));
  expect(found.getByRole('listitem').textContent).toBe(
    `messagesHalf of it is dead.${copy.cure('Run VACUUM.')}`,
  );
  expect(screen.queryByText(copy.well)).toBeNull();
});

it('says that it could not be loaded', async () => {
  open(refused('INTERNAL'));
  expect(await screen.findByText(copy.failed)).toBeTruthy();
});
