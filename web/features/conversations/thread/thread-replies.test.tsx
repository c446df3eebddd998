import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { choose, openMenu } from '#web/test/press.ts';
import { draftStore } from '../composer/draft.ts';
import { resetOutboxes, outboxOf } from './message/outbox.ts';
import { buildMessage } from '#web/test/build-conversation.ts';
import { refused } from '#web/test/fake-server.ts';
import {
  setUpThreadPane,
  about,
  composer,
  id,
  openThread,
  renderThread,
  server,
  stopped,
  takeReplies,
  write,
} from '#web/test/thread-pane.tsx';

setUpThreadPane();
const refusal = refused('INTERNAL', 'Something went wrong.');

const log = () => within(screen.getByRole('log'));

describe('a reply', () => {
  beforeEach(() => server.get.mockResolvedValue(about(stopped)));

  it('shows while it is sent, and is sent again under its id when it was not taken', async () => {
    server.reply.mockResolvedValueOnce(refusal);
    await openThread();
    const box = await write('Paul here');
    expect(await log().findByText('Paul here')).toBeTruthy();
    expect(await log().findByText(/Not sent: Something went wrong/)).toBeTruthy();
    expect(box.value).toBe('');

    takeReplies();
    fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(screen.getByText('Sent')).toBeTruthy());
    expect(screen.getAllByText('Paul here')).toHaveLength(1);
    const [first, second] = server.reply.mock.calls.map(([input]) => input.message_id);
    expect(first).toBe(second);
  });

  it('whose send fails after its author has moved on is there when they come back', async () => {
    const answer = Promise.withResolvers<typeof refusal>();
    server.reply.mockReturnValueOnce(answer.promise);
    await openThread();
    await write('Paul here');
    await log().findByText('Paul here');
    cleanup();
    answer.resolve(refusal);
    await openThread();
    expect(await log().findByText('Paul here')).toBeTruthy();
    expect(await log().findByText(/Not sent: Something went wrong/)).toBeTruthy();
  });

  it('that a reload interrupted says so, and is not sent unasked', async () => {
    server.reply.mockReturnValue(new Promise(() => undefined));
    await openThread();
    await write('Paul here');
    await log().findByText('Paul here');
    cleanup();
    resetOutboxes();
    await openThread();
    expect(await log().findByText('Paul here')).toBeTruthy();
    expect(log().getByText(/closed this page before the message was sent/)).toBeTruthy();
    expect(server.reply).toHaveBeenCalledTimes(1);
  });

  it('that arrived after all is one message', async () => {
    server.reply.mockImplementation(async ({ message_id, text }) => {
      const message = buildMessage({ message_id, text, from_lead: false });
      server.thread.mockResolvedValue({ messages: [message], previousCursor: null });
      return refusal;
    });
    await openThread();
    await write('Paul here');
    await log().findByText(/Not sent: /);
    cleanup();
    renderThread();
    await log().findByText('Paul here');
    await waitFor(() => expect(screen.queryByText(/Not sent: /)).toBeNull());
    expect(log().getAllByText('Paul here')).toHaveLength(1);
  });

  it('goes back into the composer, before what was typed since', async () => {
    server.reply.mockResolvedValueOnce(refusal);
    await openThread();
    const box = await write('Paul here');
    await log().findByText(/Not sent: /);
    fireEvent.change(box, { target: { value: 'and more' } });
    fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
    await waitFor(() => expect(box.value).toBe('Paul here\nand more'));
    expect(log().queryByText('Paul here')).toBeNull();
  });

  it('is not edited while both it and the draft have a file', async () => {
    const stored = (message_id: string, name: string) => {
      const file = { file_id: name, name, mime: 'application/pdf', bytes: 9 };
      return { message_id, text: '', quote: null, file };
    };
    const team = { team_slug: 'acme-123456', conversation_id: id, author_name: 'Paul' };
    const failed = { ...stored('m', 'unsent.pdf'), ...team, take_over: false, seen_seq: 0 };
    outboxOf(id).put({
      ...failed,
      wait: false,
      timestamp_unix: 0,
      problem: { kind: 'other', text: 'Not sent: no answer' },
    });
    draftStore(id).write(stored('d', 'draft.pdf'));
    await openThread();
    fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
    expect(await screen.findByText(/You can attach one file per message/)).toBeTruthy();
    expect(outboxOf(id).find('m')?.file?.name).toBe('unsent.pdf');
    expect(draftStore(id).read().file?.name).toBe('draft.pdf');
  });

  it('to a number that is not linked waits only when its author says so', async () => {
    server.reply.mockResolvedValueOnce(
      refused('CONFLICT', 'The number is not connected.', undefined, 'not_linked'),
    );
    await openThread();
    await write('Paul here');
    expect(await log().findByText(/The number is not connected/)).toBeTruthy();
    takeReplies();
    fireEvent.click(screen.getByRole('button', { name: "Send when it's back" }));
    await waitFor(() => expect(server.reply).toHaveBeenCalledTimes(2));
    expect(server.reply.mock.calls.map(([input]) => input.wait)).toEqual([undefined, true]);
  });

  it('after an answer of someone else goes out only once its author has seen that', async () => {
    const theirs = buildMessage({ message_id: 'p', text: 'Claire here', from_lead: false, seq: 9 });
    server.thread.mockResolvedValue({
      messages: [buildMessage({ text: 'Bonjour', seq: 4 })],
      previousCursor: null,
    });
    server.reply.mockImplementationOnce(async () => {
      const messages = [buildMessage({ text: 'Bonjour', seq: 4 }), theirs];
      server.thread.mockResolvedValue({ messages, previousCursor: null });
      return refused('CONFLICT', 'Someone has just answered.', undefined, 'thread_moved_on');
    });
    await openThread();
    await write('Paul here');
    expect(await log().findByText(/Someone has just answered/)).toBeTruthy();
    expect(await log().findByText('Claire here')).toBeTruthy();
    takeReplies();
    fireEvent.click(screen.getByRole('button', { name: 'Send anyway' }));
    await waitFor(() => expect(server.reply).toHaveBeenCalledTimes(2));
    expect(server.reply.mock.calls.map(([input]) => input.seen_seq)).toEqual([4, 9]);
  });

  it('names the message that it answers', async () => {
    await openThread();
    openMenu('Message actions');
    choose('Reply');
    expect(await screen.findByText('Replying to Lea Martin')).toBeTruthy();
    takeReplies();
    await write('Paul here');
    await waitFor(() => expect(server.reply).toHaveBeenCalledTimes(1));
    expect(server.reply.mock.calls[0]?.[0].reply_to).toBe('m1');
  });

  it('is kept while it is written, over another page and a reload', async () => {
    await openThread();
    fireEvent.change(await composer(), { target: { value: 'half a sentence' } });
    cleanup();
    resetOutboxes();
    await openThread();
    expect((await composer()).value).toBe('half a sentence');
  });
});
