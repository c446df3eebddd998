import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Note } from '#domain/conversations/lead/lead.ts';
import { useLiveQueries } from '#web/shared/live.ts';
import { FakeEventSource } from '#web/test/fake-event-source.ts';
import { fakeServer } from '#web/test/fake-server.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { useLines } from './use-thread-view.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
});

const note = (note_id: string): Note => ({
  note_id,
  at: '2026-01-15T12:00:00Z',
  edited_at: null,
  author_name: 'Ada',
  text: `Note ${note_id}`,
  mentions: [],
  can: { edit: false, remove: false },
});

function Lines({ conversationId }: { conversationId: string }) {
  const lines = useLines('lines', conversationId, null);
  return lines.map(({ key, shown }) => (
    <p key={key} role="note">
      {shown.kind === 'note' && shown.note.text}
    </p>
  ));
}

function Inbox() {
  const [open, setOpen] = useState('c1');
  useLiveQueries('lines');
  return (
    <>
      {['c1', 'c2'].map((id) => (
        <button key={id} type="button" onClick={() => setOpen(id)}>
          {id}
        </button>
      ))}
      <Lines key={open} conversationId={open} />
    </>
  );
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const open = (name: string) => act(() => screen.getByRole('button', { name }).click());
const shown = () => screen.queryAllByRole('note').map((line) => line.textContent);

it('shows what was noted while another conversation was open', async () => {
  const notes = [note('1')];
  fakeServer({
    'conversations/events': { items: [], nextCursor: null },
    'conversations/notes': ({ conversation_id }) => ({
      items: conversation_id === 'c1' ? notes.toReversed() : [],
      nextCursor: null,
    }),
  });
  renderAt('/', null, <Inbox />);
  await wait(1_000);
  expect(shown()).toEqual(['Note 1']);
  open('c2');
  await wait(1_000);
  notes.push(note('2'));
  act(() => FakeEventSource.last.send('change', { kind: 'conversation', conversation_id: 'c1' }));
  await wait(1_000);
  open('c1');
  await wait(1_000);
  expect(shown().toSorted()).toEqual(['Note 1', 'Note 2']);
});
