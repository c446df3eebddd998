import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReadingView, ThreadMessage } from '#domain/conversations/schema.ts';
import { buildHome } from '#web/test/build-home.ts';
import { FakeEventSource } from '#web/test/fake-event-source.ts';
import { fakeLayout } from '#web/test/fake-layout.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { press, type } from '#web/test/press.ts';
import { List, nothing, page } from '#web/test/thread-list.tsx';
import { buildMessage } from '#web/test/build-conversation.ts';

beforeEach(() => {
  vi.stubGlobal('EventSource', FakeEventSource);
  fakeLayout();
  sessionStorage.clear();
});

const file = (mime: string): NonNullable<ThreadMessage['file']> => ({
  file_id: 'f1',
  mime,
  bytes: 1000,
  name: '',
  seconds: 4,
  width: null,
  height: null,
  state: 'stored',
  reason: null,
});

const reading = (like: Partial<ReadingView> = {}): ReadingView => ({
  kind: 'speech',
  state: 'done',
  text: 'Do you open on Sunday?',
  reason: null,
  corrected_by: null,
  corrected_at: null,
  ...like,
});

const voice = (like: Partial<ReadingView> = {}) =>
  buildMessage({ text: '', media_type: 'audio', file: file('audio/ogg'), reading: reading(like) });
const picture = (like: Partial<ReadingView> = {}) =>
  buildMessage({
    text: '',
    media_type: 'image',
    file: file('image/jpeg'),
    reading: reading({ kind: 'image', ...like }),
  });

function open(message: ThreadMessage, answers: Answers = {}, home = buildHome()) {
  const server = fakeServer({
    'conversations/thread': page([message]),
    'conversations/events': nothing,
    'conversations/notes': nothing,
    ...answers,
  });
  openInTeam(<List typing={false} />, { home });
  return server;
}

describe('a voice message', () => {
  it('is shown as what it was heard as, below its player', async () => {
    open(voice());
    const heard = await screen.findByText('Do you open on Sunday?');
    expect(screen.getByText('Heard as')).toBeTruthy();
    const player = screen.getByLabelText('Voice message');
    expect(player.compareDocumentPosition(heard)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it.each([
    [{ state: 'waiting' as const, text: '' }, 'Listening...'],
    [
      {
        state: 'unclear' as const,
        text: '',
        reason: "We didn't hear any speech in this recording.",
      },
      /so the agent asks the lead\. We didn't hear any speech/,
    ],
    [
      { state: 'failed' as const, text: '', reason: 'The recording is too long.' },
      /couldn't understand it\. The recording is too long/,
    ],
    [
      { state: 'off' as const, text: '', reason: 'Your team has turned this off.' },
      /turned this off/,
    ],
  ])('says what became of it: %o', async (like, words) => {
    open(voice(like));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByText('Heard as')).toBeNull();
  });

  it('is corrected by a person, who is named from then on', async () => {
    const corrected = voice({
      text: 'Do you open on Monday?',
      corrected_by: 'Ada',
      corrected_at: '2026-01-15T12:00:00.000Z',
    });
    let stored = voice();
    const server = open(stored, {
      'conversations/thread': () => page([stored]),
      'conversations/correctReading': () => (stored = corrected),
    });
    await screen.findByText('Heard as');
    press('Correct the transcript');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByDisplayValue('Do you open on Sunday?')).toBeTruthy();
    type('What the lead says', 'Do you open on Monday?');
    press('Save');
    expect(await screen.findByText(/Corrected by Ada/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('Do you open on Monday?')).toBeTruthy();
    expect(server.inputsOf('conversations/correctReading')).toEqual([
      {
        team_slug: 'acme-123456',
        conversation_id: 'c1',
        message_id: 'm1',
        text: 'Do you open on Monday?',
      },
    ]);
  });

  it('keeps what a person typed when it was not saved', async () => {
    open(voice({ state: 'failed', text: '' }), {
      'conversations/correctReading': refused('CONFLICT', 'It changed.'),
    });
    await screen.findByText(/couldn't understand it/);
    press('Write what it says');
    await screen.findByRole('dialog');
    type('What the lead says', 'Do you open on Monday?');
    press('Save');
    expect(await screen.findByText('It changed.')).toBeTruthy();
    expect(screen.getByDisplayValue('Do you open on Monday?')).toBeTruthy();
  });

  it('is not for viewers to correct', async () => {
    const home = buildHome();
    open(voice(), {}, { ...home, can: { ...home.can, canEditCampaigns: false } });
    await screen.findByText('Heard as');
    expect(screen.queryByRole('button', { name: 'Correct the transcript' })).toBeNull();
  });
});

describe('a picture', () => {
  it('has its description, also for those who cannot see it', async () => {
    open(picture({ text: 'A kitchen with a broken tap' }));
    expect(await screen.findByText('A kitchen with a broken tap')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'A kitchen with a broken tap' })).toBeTruthy();
  });

  it('that is private is covered and not fetched, until a person opens it', async () => {
    open(picture({ state: 'sensitive', text: '' }));
    const show = await screen.findByRole('button', { name: 'Show it' });
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.queryByRole('button', { name: /Describe|Correct/ })).toBeNull();
    show.click();
    expect(await screen.findByRole('img', { name: 'Photo' })).toBeTruthy();
    press('Cover it again');
    await waitFor(() => expect(screen.queryByRole('img')).toBeNull());
  });
});
