import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PlatformStatus } from '#domain/admin/platform.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { copy as texts } from '#copy/admin/platform.ts';
import { StatusCard } from './status-card.tsx';

const { status: copy } = texts;

const HOUR_MS = 3_600_000;

const well: PlatformStatus = {
  version: '1.2.3',
  at: '2026-11-22T12:00:00.000Z',
  jobs: { waiting: 12, running: 3, dead: 0, oldest_due_seconds: 0.2, workers: 2 },
  numbers: { connected: 40, lost: 0 },
  backup: { at: new Date(Date.now() - 5 * HOUR_MS).toISOString(), is_late: false },
  failing: [],
};

function open(status: Answers['admin/status']) {
  fakeServer({ 'admin/status': status });
  renderAt('/', null, <StatusCard />);
}

const figureOf = async (label: string) =>
  (await screen.findByText(label)).nextElementSibling?.textContent;

it('shows the installation as it is', async () => {
  open(well);
  expect(await screen.findByText(/Version 1\.2\.3/)).toBeTruthy();
  expect(await figureOf(copy.workers)).toBe('2');
  expect(await figureOf(copy.oldest)).toBe(`0 s${copy.nothingDue}`);
  expect(await figureOf(copy.connected)).toContain('40');
  expect(await figureOf(copy.backup)).toBe('5 hours ago');
  expect(screen.getByText(copy.noneFail)).toBeTruthy();
});

it.each([
  ['an old one', new Date(Date.now() - 72 * HOUR_MS).toISOString(), '3 days ago'],
  ['none', null, copy.noBackup],
])('says that a backup is to be made: there is %s', async (_, at, figure) => {
  open({ ...well, backup: { at, is_late: true } });
  expect(await figureOf(copy.backup)).toBe(`${figure}${copy.backupLate}`);
});

it('says what is wrong, and which jobs fail', async () => {
  open({
    ...well,
    jobs: { ...well.jobs, workers: 0, dead: 4, oldest_due_seconds: 600 },
    failing: [{ name: 'teams:send-invitation', retrying: 2, dead: 4 }],
  });
  expect(await figureOf(copy.workers)).toBe(`0${copy.noWorker}`);
  expect(await figureOf(copy.oldest)).toBe(`10 min${copy.late}`);
  expect(await figureOf(copy.dead)).toBe(`4${copy.deadMore}`);
  const failing = within(screen.getByRole('list', { name: copy.failingList }));
  expect(failing.getByRole('listitem').textContent).toBe(
    `teams:send-invitation${copy.retrying({ count: '2' })} · ${copy.deadOf({ count: '4' })}`,
  );
});

it('says that it could not be loaded', async () => {
  open(refused('INTERNAL'));
  expect(await screen.findByText(copy.failed)).toBeTruthy();
});
