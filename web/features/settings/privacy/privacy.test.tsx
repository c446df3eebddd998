import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { TeamExport } from '#domain/privacy/team-export.ts';
import { buildHome } from '#web/test/build-home.ts';
import { buildSecurity } from '#web/test/build-security.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { press, type } from '#web/test/press.ts';
import { DataTab } from './data-tab.tsx';

const BACKUPS = 'Backups are kept for 35 days.';
const nothing = { waiting: null, backups: BACKUPS };
const made = (like: Partial<TeamExport> = {}): TeamExport => ({
  export_id: 'e1',
  state: 'done',
  asked_at: '2026-01-01T00:00:00.000Z',
  at_table: null,
  tables_done: 60,
  tables: 60,
  rows: 1234,
  bytes: 5_242_880,
  sha256: 'abc123',
  reason: null,
  finished_at: '2026-01-01T00:01:00.000Z',
  expires_at: '2026-01-08T00:01:00.000Z',
  ...like,
});

function open(answers: Answers, home = buildHome()) {
  const server = fakeServer({
    'accounts/security': buildSecurity(),
    'privacy/newestExport': null,
    'privacy/erasure': nothing,
    ...answers,
  });
  openInTeam(<DataTab />, { at: '/settings', home });
  return server;
}

const asAdmin = () => {
  const home = buildHome();
  return { ...home, role: 'admin' as const, can: { ...home.can, canManageSubscription: false } };
};

describe('the record of processing', () => {
  it('is a file for owner and admins, and not there for editors', () => {
    open({}, asAdmin());
    const link = screen.getByRole('link', { name: 'Download the record' });
    expect(link.getAttribute('href')).toBe('/exports/acme-123456/processing-record');
    cleanup();
    const home = buildHome();
    open({}, { ...home, can: { ...home.can, canEditSettings: false } });
    expect(screen.queryByRole('link', { name: 'Download the record' })).toBeNull();
  });
});

describe('the archive', () => {
  it('is asked for with the password', async () => {
    const server = open({ 'privacy/startExport': made({ state: 'waiting' }) });
    (await screen.findByRole('button', { name: 'Create an archive' })).click();
    await screen.findByLabelText('Your password');
    type('Your password', 'analytical engine');
    press('Create archive');
    await waitFor(() =>
      expect(server.inputsOf('privacy/startExport')).toEqual([
        { team_slug: 'acme-123456', proof: { password: 'analytical engine' } },
      ]),
    );
  });

  it('says how far it is while it is made', async () => {
    open({
      'privacy/newestExport': made({ state: 'running', at_table: 'messages', tables_done: 12 }),
    });
    expect(await screen.findByText('Reading messages (12 of 60)')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create an archive' })).toBeNull();
  });

  it('is downloaded, and the reason is shown when that is refused', async () => {
    const message = 'This archive is no longer kept.';
    open({
      'privacy/newestExport': made(),
      'privacy/exportLink': refused('NOT_FOUND', message),
    });
    expect(await screen.findByText(/5\.0 MB/)).toBeTruthy();
    press('Download');
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('is closed to an admin, who sees why', async () => {
    const server = open({}, asAdmin());
    expect(await screen.findByText('Only the owner can create and download it.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create an archive' })).toBeNull();
    expect(server.asked).not.toContain('privacy/newestExport');
  });
});

describe('deleting the team', () => {
  it('asks for its name first, and keeps what was typed wrongly', async () => {
    const server = open({});
    await screen.findByText(BACKUPS);
    press('Delete the team');
    await screen.findByRole('dialog');
    type('Team name', 'Other');
    press('Continue');
    expect(await screen.findByText(/^Please type /)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Team name').value).toBe('Other');
    expect(server.asked).not.toContain('privacy/startErasure');
  });

  it('is undone where it is announced', async () => {
    const waiting = {
      erasure_id: 'r1',
      asked_at: '2026-01-01T00:00:00.000Z',
      due_at: '2026-01-08T00:00:00.000Z',
      asked_by: 'Ada Lovelace',
    };
    const server = open({
      'privacy/erasure': { waiting, backups: BACKUPS },
      'privacy/undoErasure': { ok: true },
    });
    expect(await screen.findByText(/Ada Lovelace asked to delete it/)).toBeTruthy();
    press('Undo the deletion');
    expect(await screen.findByText('The deletion is undone.')).toBeTruthy();
    expect(server.asked).toContain('privacy/undoErasure');
  });
});

describe('leads without activity', () => {
  const terms = { keep_months: null, changed_by: null, changed_at: null };

  it('are counted before anyone confirms, and the bounds are said at the field', async () => {
    const server = open({
      'privacy/terms': terms,
      'privacy/previewTerms': ({ keep_months }) =>
        Number(keep_months) > 120
          ? refused('INVALID_INPUT', 'At most 120 months')
          : { leads: 1000, more: true },
      'privacy/changeTerms': { ...terms, keep_months: 12 },
    });
    const label = 'Delete after this many months without activity';
    await screen.findByLabelText(label);
    type(label, '500');
    press('See how many');
    await waitFor(() => expect(server.asked).not.toContain('privacy/changeTerms'));
    type(label, '12');
    press('See how many');
    expect(await screen.findByText(/More than 1,000 leads would be deleted/)).toBeTruthy();
    expect(server.asked).not.toContain('privacy/changeTerms');
    press('Delete old leads');
    await waitFor(() =>
      expect(server.inputsOf('privacy/changeTerms')).toEqual([
        { team_slug: 'acme-123456', keep_months: 12 },
      ]),
    );
  });
});

describe('a number of months that is changed while leads are counted', () => {
  it('is not the one that is confirmed', async () => {
    const terms = { keep_months: null, changed_by: null, changed_at: null };
    const counted = Promise.withResolvers<{ leads: number; more: boolean }>();
    const server = open({
      'privacy/terms': terms,
      'privacy/previewTerms': () => counted.promise,
      'privacy/changeTerms': { ...terms, keep_months: 12 },
    });
    const label = 'Delete after this many months without activity';
    await screen.findByLabelText(label);
    type(label, '12');
    press('See how many');
    type(label, '1');
    counted.resolve({ leads: 3, more: false });
    expect(await screen.findByText(/without activity for 12 months/)).toBeTruthy();
    press('Delete old leads');
    await waitFor(() =>
      expect(server.inputsOf('privacy/changeTerms')).toMatchObject([{ keep_months: 12 }]),
    );
  });
});

describe('a list of opt-outs', () => {
  const step = (like: object) => ({
    rows: 0,
    total: 4,
    added: 0,
    known: 0,
    unreadable: 0,
    unreadable_rows: [],
    done: false,
    ...like,
  });

  async function send(answer: () => Response) {
    open({
      'leads/captureSettings': { default_country: 'FR', number_countries: {}, countries: [] },
    });
    const procedures = globalThis.fetch;
    vi.stubGlobal('fetch', async (asked: Request | string, ...rest: []) =>
      typeof asked === 'string' ? answer() : procedures(asked, ...rest),
    );
    const input = await screen.findByLabelText<HTMLInputElement>('Choose an opt-out list', {
      selector: 'input',
    });
    fireEvent.change(input, { target: { files: [new File(['+33612345678'], 'list.csv')] } });
    press('Opt out everyone on the list');
  }

  it('says what came of it and which rows could not be read', async () => {
    const lines = [
      step({ rows: 2, added: 1 }),
      step({ rows: 4, added: 2, known: 1, unreadable: 1, unreadable_rows: [3], done: true }),
    ];
    await send(() => new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join('')));
    expect(await screen.findByText('2 newly opted out, 1 already were.')).toBeTruthy();
    expect(screen.getByText('Row 3')).toBeTruthy();
  });

  it('says so when it stopped partway, and keeps what was counted', async () => {
    await send(() => new Response(`${JSON.stringify(step({ rows: 2, added: 2 }))}\n`));
    expect(await screen.findByText(/The import stopped partway/)).toBeTruthy();
    expect(screen.getByText(/2 newly opted out/)).toBeTruthy();
  });

  it('says why the server did not take it', async () => {
    const message = 'This file has no rows.';
    await send(() => Response.json({ message }, { status: 422 }));
    expect(await screen.findByText(message)).toBeTruthy();
  });
});
