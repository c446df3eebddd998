import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { HeldAnswer } from '#domain/conversations/held-answer.ts';
import { buildHome } from '#web/test/build-home.ts';
import { type Answers, fakeServer, procedure, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { conversationOptions } from '../api.ts';
import { HeldCard } from './held-card.tsx';
import { buildRow } from '#web/test/build-conversation.ts';

const TEXT = 'Sure. Pay here: https://pay.evil.example now. See you!';
const held: HeldAnswer = {
  held_id: 'h1',
  what: 'answer',
  reason: 'guard',
  text: TEXT,
  faults: [
    {
      kind: 'link',
      sentence: 'Pay here: https://pay.evil.example now.',
      words: 'pay.evil.example',
    },
  ],
  proof: [],
  created_at: '2026-01-15T12:00:00Z',
  behind: false,
};
const server = {
  send: procedure('conversations/sendHeld'),
  discard: procedure('conversations/discardHeld'),
  makeTest: procedure('evals/makeCaseFromHeld'),
};

beforeEach(() => {
  vi.resetAllMocks();
  sessionStorage.clear();
  server.send.mockResolvedValue({ message: null });
  server.discard.mockResolvedValue({ ok: true });
  server.makeTest.mockResolvedValue({ case_id: 'c1', campaign_id: 'k1' });
});

function open(like: Partial<HeldAnswer> = {}, home = buildHome()) {
  fakeServer({
    'conversations/sendHeld': server.send,
    'evals/makeCaseFromHeld': server.makeTest,
    'conversations/discardHeld': server.discard,
  });
  return openInTeam(<HeldCard held={{ ...held, ...like }} row={buildRow({ id: 'c1' })} />, {
    home,
  });
}
/** Like the message list: the card disappears when nothing is held. */
function Thread() {
  const { data } = useQuery(conversationOptions('acme-123456', 'c1'));
  return (
    <div role="log" tabIndex={-1}>
      {data?.held && <HeldCard held={data.held} row={data.conversation} />}
    </div>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('what is held for a person', () => {
  it('shows the sentence that keeps it from the lead, and why', () => {
    open();
    expect(screen.getByRole('heading', { name: 'Held for you' })).toBeTruthy();
    expect(screen.getByText(held.faults[0]?.sentence ?? '').tagName).toBe('MARK');
    expect(screen.getByText(/sends a link that isn't yours/)).toBeTruthy();
  });

  it('is sent as it is', async () => {
    open();
    press('Send');
    await waitFor(() =>
      expect(server.send).toHaveBeenCalledWith(
        expect.objectContaining({ conversation_id: 'c1', held_id: 'h1', text: TEXT }),
      ),
    );
  });

  it('is changed and sent, and what was typed stays when the server refuses', async () => {
    server.send.mockResolvedValue(refused('CONFLICT', 'The lead has written since.'));
    open();
    press('Edit and send');
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to the lead' });
    expect(document.activeElement).toBe(box);
    fireEvent.change(box, { target: { value: 'Which day suits you?' } });
    press('Send');
    expect((await screen.findByRole('alert')).textContent).toContain('Your text is still here.');
    expect(box.value).toBe('Which day suits you?');
  });

  it('keeps what was typed when its author looks at another conversation', () => {
    const first = open();
    press('Edit and send');
    const name = 'Message to the lead';
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: 'Which day?' } });
    first.unmount();
    open();
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name });
    expect(box.value).toBe('Which day?');
    expect(document.activeElement).not.toBe(box);
    press('Cancel');
    expect(screen.queryByRole('textbox', { name })).toBeNull();
  });

  it('leaves the keyboard in the thread once it is decided', async () => {
    const about = {
      conversation: buildRow({ id: 'c1' }),
      handoff: null,
      optOut: null,
      agentTyping: false,
      gatewayProblem: null,
      campaignPaused: false,
      booking: null,
      held,
      optedOut: false,
      can: { stop: true, reactivate: false, reply: false },
    };
    const later = Promise.withResolvers<typeof about>();
    const answers: Answers = {
      'conversations/get': about,
      'conversations/discardHeld': () => {
        // The refetch completes after the card is gone.
        answers['conversations/get'] = later.promise;
        return { ok: true };
      },
    };
    fakeServer(answers);
    openInTeam(<Thread />);
    const discard = await screen.findByRole('button', { name: 'Discard' });
    discard.focus();
    fireEvent.click(discard);
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Held for you' })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('log'));
  });

  it('is discarded', async () => {
    open();
    press('Discard');
    await waitFor(() =>
      expect(server.discard).toHaveBeenCalledWith(expect.objectContaining({ held_id: 'h1' })),
    );
    expect(server.send).not.toHaveBeenCalled();
  });

  it('becomes a test in one click', async () => {
    open();
    press('Make this a test');
    await screen.findByRole('button', { name: 'Saved as a test' });
    expect(server.makeTest).toHaveBeenCalledWith(expect.objectContaining({ held_id: 'h1' }));
  });

  it('can only be discarded once the lead has written on', () => {
    open({ behind: true });
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Discard' })).toBeTruthy();
  });

  it('is a matter of editors', () => {
    open({}, buildHome({ role: 'viewer' }));
    press('Send');
    expect(screen.getByRole('dialog', { name: 'Permission Required' })).toBeTruthy();
    expect(server.send).not.toHaveBeenCalled();
  });
});

describe('how a held text was checked', () => {
  it('is shown sentence by sentence, with the lines that back it up', () => {
    const proof: HeldAnswer['proof'] = [
      { sentence: 'Sure.', state: 'free', lines: [] },
      { sentence: 'A bath costs £15.', state: 'proven', lines: ['Baths: £15'] },
      { sentence: 'Cats are welcome.', state: 'unproven', lines: [], why: 'no_line' },
    ];
    open({ proof });
    fireEvent.click(screen.getByText('How each sentence was checked'));
    expect(screen.getByText('Baths: £15').tagName).toBe('Q');
    expect(screen.getByText('Backed up')).toBeTruthy();
    expect(screen.getByText('Not backed up')).toBeTruthy();
  });

  it('is left out where only rules checked it', () => {
    open();
    expect(screen.queryByText('How each sentence was checked')).toBeNull();
  });
});
