import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ActionRecord } from '#domain/privacy/actions.ts';
import { buildHome } from '#web/test/build-home.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { press, type } from '#web/test/press.ts';
import { LogTab } from './log-tab.tsx';

describe('the log', () => {
  const entry = (like: Partial<ActionRecord> = {}): ActionRecord => ({
    action_id: 'a1',
    at: '2026-01-01T00:00:00.000Z',
    area: 'people',
    text: 'invited someone',
    actor: { user_id: 'u1', name: 'Ada Lovelace', email: 'ada@example.com' },
    by_rule: false,
    by_staff: false,
    subject: null,
    about: { email: 'new@example.com' },
    outcome: 'done',
    ...like,
  });
  const openLog = (answers: Answers, home = buildHome(), at = '/settings?tab=log') => {
    const server = fakeServer(answers);
    return { ...server, ...openInTeam(<LogTab />, { at, home }) };
  };

  it('keeps its filters in the address, where Back finds them, and takes them from there', async () => {
    const answers = { 'privacy/actions': { entries: [entry()], next: null } };
    const { address, unmount } = openLog(answers);
    await screen.findByText('Ada Lovelace');
    type('From', '2026-01-02');
    await waitFor(() => expect(address()).toMatch(/\?tab=log&from=2026-01-02$/));
    unmount();
    const from = '/settings?tab=log&from=2026-01-02&area=people&to=&user_id=';
    const again = openLog(answers, buildHome(), from);
    await screen.findByText('Ada Lovelace');
    expect(again.inputsOf('privacy/actions')[0]).toEqual(
      expect.objectContaining({ from: '2026-01-02', area: 'people' }),
    );
    press('Clear all');
    await waitFor(() => expect(again.address()).toMatch(/\?tab=log$/));
  });

  it('asks for no area that there is none of', async () => {
    const answers = { 'privacy/actions': { entries: [entry()], next: null } };
    const { inputsOf } = openLog(answers, buildHome(), '/settings?tab=log&area=%3Cb%3E');
    await screen.findByText('Ada Lovelace');
    expect(inputsOf('privacy/actions')[0]).not.toHaveProperty('area');
  });

  it('shows who did what and what was refused, and loads more pages', async () => {
    openLog({
      'privacy/actions': ({ cursor }) =>
        cursor
          ? { entries: [entry({ action_id: 'a2', actor: null })], next: null }
          : { entries: [entry({ outcome: 'refused: CONFLICT', by_staff: true })], next: 'more' },
    });
    expect(await screen.findByText('Ada Lovelace')).toBeTruthy();
    expect(screen.getByText('rejected')).toBeTruthy();
    expect(screen.getByText('by support')).toBeTruthy();
    press('Load more entries');
    expect(await screen.findByText('A deleted account')).toBeTruthy();
  });

  it('shows the steps of one cause as one line, which opens', async () => {
    const steps = ['a1', 'a2', 'a3'].map((action_id) =>
      entry({ action_id, text: action_id === 'a1' ? 'connected a number' : 'asked for its state' }),
    );
    openLog({ 'privacy/actions': { entries: steps, next: null } });
    const log = within(await screen.findByRole('list', { name: 'Activity log' }));
    expect(log.getAllByText('Ada Lovelace')).toHaveLength(1);
    fireEvent.click(log.getByText('3 entries'));
    expect(log.getAllByText(/asked for its state · email new@example\.com/)).toHaveLength(2);
  });

  it('says when it could not be loaded, and exports what is filtered', async () => {
    openLog({ 'privacy/actions': refused('INTERNAL') });
    expect(await screen.findByText("We couldn't load the log")).toBeTruthy();
    type('From', '2026-01-02');
    const link = screen.getByRole('link', { name: 'Export as CSV' });
    await waitFor(() =>
      expect(link.getAttribute('href')).toBe('/exports/acme-123456/log?from=2026-01-02'),
    );
  });

  it('is closed to editors', () => {
    const home = buildHome();
    const server = openLog({}, { ...home, can: { ...home.can, canEditSettings: false } });
    expect(screen.getByText('Only the owner and admins can read the log.')).toBeTruthy();
    expect(server.asked).not.toContain('privacy/actions');
  });
});
