import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refused } from '#web/test/fake-server.ts';
import { made, stubUploads, SUMMARY } from '#web/test/import-fakes.ts';
import { openImportTab } from '#web/test/open-import-tab.tsx';
import { press } from '#web/test/press.ts';

beforeEach(stubUploads);

afterEach(() => vi.unstubAllGlobals());

describe('an import', () => {
  it('that is checked names who is left out, and is started by a press', async () => {
    const { server } = openImportTab({
      'leads/imports': [made()],
      'leads/importRows': {
        rows: [{ row_number: 4, name: 'Eve', phone: 'none', reason: 'No number.' }],
        after_row: null,
      },
      'leads/startImport': { ok: true },
    });
    expect(await screen.findByText('3 leads can be contacted')).toBeTruthy();
    press('1 unreadable');
    expect(await screen.findByText('No number.')).toBeTruthy();
    expect(screen.getByText('Row 4')).toBeTruthy();
    for (const text of [
      '3 messages from "Spring", one to each lead',
      '2 opted out, 1 is already a lead',
      '+33 6 39 98 00 01',
      'Hi Ada, still looking for a flat?',
      "We couldn't write an example.",
      /^From Mon, Mar 9.* to about Wed, Mar 11.*: 3 days$/,
      /^At most 20 a day, 3 minutes apart.* the pace grows with replies, up to 250 a day\.$/,
      '+33 6 39 98 00 99',
      /^Your team has 1 message left in this period/,
    ])
      expect(await screen.findByText(text)).toBeTruthy();
    press('Start import');
    expect(server.inputsOf('leads/startImport')).toEqual([]);
    fireEvent.click(
      screen.getByRole('checkbox', { name: 'These people agreed to be contacted on WhatsApp' }),
    );
    press('Start import');
    await waitFor(() =>
      expect(server.inputsOf('leads/startImport')).toEqual([
        { team_slug: 'acme-123456', import_id: 'i1', messages: 3, agreed: true },
      ]),
    );
  });

  it('that takes a day names the day once', async () => {
    const done_at = '2026-03-09T07:11:00.000Z';
    openImportTab({
      'leads/imports': [made()],
      'leads/importSummary': { ...SUMMARY, done_at, days: 1 },
    });
    expect(await screen.findByText(/^From Mon, Mar 9, [^,]+ to about [\d:]+\s[AP]M$/)).toBeTruthy();
  });

  it('is done once no lead waits', async () => {
    const counts = { ...made().counts, good: 0, entered: 3 };
    openImportTab({ 'leads/imports': [made({ state: 'done', counts, waiting: 0 })] });
    expect(await screen.findByText('Done')).toBeTruthy();
  });

  it('is not started without its summary, nor without a message', async () => {
    const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Start import' });
    const { unmount } = openImportTab({
      'leads/imports': [made()],
      'leads/importSummary': refused('NOT_FOUND', 'Gone. Nothing has been sent.'),
    });
    expect(await screen.findByText(/Nothing has been sent/)).toBeTruthy();
    expect((await button()).disabled).toBe(true);
    unmount();
    openImportTab({
      'leads/imports': [made()],
      'leads/importSummary': { ...SUMMARY, messages: 0, first: [] },
    });
    expect(await screen.findByText(/^None: we can't/)).toBeTruthy();
    expect((await button()).disabled).toBe(true);
  });

  it('that runs shows how far it is, and can be paused', async () => {
    const counts = { ...made().counts, good: 1, entered: 2 };
    const { server } = openImportTab({
      'leads/imports': [made({ state: 'running', counts, waiting: 1 })],
      'leads/pauseImport': { ok: true },
    });
    expect(await screen.findByText('2 of 3 leads entered. 1 contacted, 1 waiting.')).toBeTruthy();
    expect(
      screen
        .getByRole('progressbar', { name: 'Progress of the import' })
        .getAttribute('aria-valuenow'),
    ).toBe('66');
    press('Pause');
    await waitFor(() => expect(server.inputsOf('leads/pauseImport')).toHaveLength(1));
  });

  it('is undone after a confirmation only', async () => {
    const counts = { ...made().counts, good: 0, entered: 3 };
    const { server } = openImportTab({
      'leads/imports': [made({ state: 'done', counts, waiting: 3 })],
      'leads/undoImport': { ok: true },
    });
    await screen.findByText('Contacting leads');
    press('Undo');
    expect(await screen.findByText('Undo this import?')).toBeTruthy();
    expect(server.inputsOf('leads/undoImport')).toEqual([]);
    press('Undo import');
    await waitFor(() => expect(server.inputsOf('leads/undoImport')).toHaveLength(1));
  });

  it.each([
    [0, '3 leads removed'],
    [1, '3 leads removed, 1 kept because we had contacted them'],
    [2, '3 leads removed, 2 kept because we had contacted them'],
  ])('that was undone says what became of its leads, with %i kept', async (kept, text) => {
    const counts = { ...made().counts, good: 0, undone: 3, kept };
    openImportTab({ 'leads/imports': [made({ state: 'undone', counts })] });
    expect(await screen.findByText(text)).toBeTruthy();
  });
});
