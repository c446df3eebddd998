import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { procedure, fakeServer } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { MemoryRouter } from 'react-router';
import { ConversationItem } from '../inbox/conversation-item.tsx';
import { FirstMessageWait } from './planned-lines.tsx';
import { buildRow } from '#web/test/build-conversation.ts';

const entered = buildRow({
  id: 'c1',
  last_message: '',
  last_activity_at: '1970-01-01T00:00:00+00:00',
  shown_at: new Date().toISOString(),
  unwritten: 'waiting',
});

it('a lead without a message waits in the list, and not since 1970', () => {
  const never = () => {};
  render(
    <MemoryRouter>
      <ConversationItem
        row={entered}
        to="/"
        selected={false}
        reachable
        onFocus={never}
        onKeyDown={never}
        onCheck={never}
      />
    </MemoryRouter>,
  );
  const row = screen.getByRole('link').textContent ?? '';
  expect(row).toContain('Waiting for a first message');
  expect(row).not.toContain('Message vide');
  expect(row).not.toMatch(/years? ago/);
});

it('the thread says when the first message is planned, and why not now', async () => {
  const leadClock = procedure('outreach/leadClock');
  fakeServer({ 'outreach/leadClock': leadClock });
  const planned_at = '2026-12-04T09:30:00.000Z';
  leadClock.mockResolvedValue({
    conversation_id: 'c1',
    name: 'Lea',
    source: 'import',
    state: 'waiting',
    entered_at: planned_at,
    sent_at: null,
    seconds: 0,
    delays: [],
    planned_at,
    reason: 'turn',
  });
  openInTeam(<FirstMessageWait row={entered} />);
  expect(screen.getByText('This lead is waiting for a first message')).toBeTruthy();
  const time = await screen.findByText((_, element) => element?.tagName === 'TIME');
  expect(time.getAttribute('datetime')).toBe(planned_at);
  expect(screen.getByText(/leaves a few minutes between/)).toBeTruthy();
});
