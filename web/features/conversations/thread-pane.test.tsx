import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TeamProvider } from '#web/shared/team.tsx';
import { buildHome } from '#web/test/build-home.ts';
import { buildMe } from '#web/test/build-me.ts';
import { FakeEventSource } from '#web/test/fake-event-source.ts';
import { fakeLayout } from '#web/test/fake-layout.ts';
import { choose, openMenu } from '#web/test/press.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { Toaster } from '#web/ui/toaster.tsx';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { afterControl } from './agent-control.ts';
import { draftStore } from './composer/draft.ts';
import { forgetOutboxes, outboxOf } from './outbox.ts';
import { buildMessage, buildRow } from './test-rows.ts';
import { ThreadPane } from './thread-pane.tsx';
import { fakeServer, procedure, refused } from '#web/test/fake-server.ts';

const server = {
  get: procedure('conversations/get'),
  thread: procedure('conversations/thread'),
  stop: procedure('conversations/stop'),
  reactivate: procedure('conversations/reactivate'),
  reply: procedure('conversations/reply'),
  withdraw: procedure('conversations/withdraw'),
};
const nothing = { items: [], nextCursor: null };

const id = 'c1';
const active = buildRow({ id });
const stopped = afterControl(active, 'stop');
const refusal = refused('INTERNAL', 'Something went wrong.');

function about(conversation = active) {
  const silent = conversation.ai_state !== 'ai_active';
  const can = { stop: !silent, reactivate: silent, reply: silent };
  return {
    conversation,
    handoff: null,
    optOut: null,
    agentTyping: false,
    gatewayProblem: null,
    held: null,
    optedOut: false,
    can,
  };
}

beforeEach(() => {
  vi.stubGlobal('EventSource', FakeEventSource);
  sessionStorage.clear();
  forgetOutboxes();
  vi.resetAllMocks();
  fakeLayout();
  fakeServer({
    'conversations/get': server.get,
    'conversations/thread': server.thread,
    'conversations/stop': server.stop,
    'conversations/reactivate': server.reactivate,
    'conversations/reply': server.reply,
    'conversations/withdraw': server.withdraw,
    'conversations/events': nothing,
    'conversations/notes': nothing,
  });
  server.get.mockResolvedValue(about());
  server.thread.mockResolvedValue({
    messages: [buildMessage({ text: 'Bonjour' })],
    previousCursor: null,
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function openThread() {
  renderThread();
  await screen.findByText('Bonjour');
}

function renderThread() {
  renderAt(
    '/',
    buildMe(),
    <TeamProvider home={buildHome()}>
      <TooltipProvider>
        <ThreadPane conversationId={id} listHref="/" onOpenList={() => {}} />
      </TooltipProvider>
      <Toaster label="Notifications" />
    </TeamProvider>,
  );
}
const state = () =>
  within(screen.getByRole('banner', { hidden: true })).getByText(/^AI /).textContent;

async function confirm(control: string, title: string) {
  fireEvent.click(await screen.findByRole('button', { name: control }));
  const dialog = await screen.findByRole('alertdialog', { name: title });
  fireEvent.click(within(dialog).getByRole('button', { name: control }));
  return dialog;
}

it('shows the stop at once and takes it back, with a word of why, when the server refuses', async () => {
  const pending = Promise.withResolvers<typeof refusal>();
  server.stop.mockReturnValue(pending.promise);
  await openThread();
  const dialog = await confirm('Stop AI Agent', 'Confirm Emergency Stop');
  await waitFor(() => expect(state()).toBe('AI Stopped'));
  expect(within(dialog).getByText('Stopping...')).toBeTruthy();
  pending.resolve(refusal);
  expect(await within(dialog).findByText(/Nothing changed: Something went wrong/)).toBeTruthy();
  expect(state()).toBe('AI Active');
});

it('keeps the stop that the server has taken', async () => {
  server.stop.mockImplementation(async () => {
    server.get.mockResolvedValue(about(stopped));
    return { conversation: stopped, alreadySending: null };
  });
  await openThread();
  await confirm('Stop AI Agent', 'Confirm Emergency Stop');
  expect(await screen.findByRole('button', { name: 'Reactivate AI' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(state()).toBe('AI Stopped');
});

it('says why nobody can write to a lead who asked to stop', async () => {
  const { can, ...rest } = about(stopped);
  server.get.mockResolvedValue({ ...rest, optedOut: true, can: { ...can, reply: false } });
  await openThread();
  expect(await screen.findByText(/^This lead asked you to stop/)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Your message' })).toBeNull();
});

it('says why nobody can write while the conversation cannot be loaded, and tries again', async () => {
  server.get.mockResolvedValue(refusal);
  await openThread();
  const problem = await screen.findByText(/^We couldn't load who speaks to this lead/);
  expect(screen.queryByRole('textbox', { name: 'Your message' })).toBeNull();
  server.get.mockResolvedValue(about());
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await composer()).toBeTruthy();
  expect(problem.isConnected).toBe(false);
});

const log = () => within(screen.getByRole('log'));
const composer = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });

async function write(text: string) {
  const box = await composer();
  fireEvent.change(box, { target: { value: text } });
  fireEvent.keyDown(box, { key: 'Enter' });
  return box;
}

/** The server takes replies from now on. */
function takeReplies() {
  server.reply.mockImplementation(async ({ message_id, text }) => {
    const message = buildMessage({ message_id, text, from_lead: false });
    server.thread.mockResolvedValue({ messages: [message], previousCursor: null });
    return message;
  });
}

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
    forgetOutboxes();
    await openThread();
    expect(await log().findByText('Paul here')).toBeTruthy();
    expect(log().getByText(/closed before the message was sent/)).toBeTruthy();
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
    expect(await screen.findByText(/A message takes one file/)).toBeTruthy();
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

  it('after an answer of somebody else goes out only once its author has seen that', async () => {
    const theirs = buildMessage({ message_id: 'p', text: 'Claire here', from_lead: false, seq: 9 });
    server.thread.mockResolvedValue({
      messages: [buildMessage({ text: 'Bonjour', seq: 4 })],
      previousCursor: null,
    });
    server.reply.mockImplementationOnce(async () => {
      const messages = [buildMessage({ text: 'Bonjour', seq: 4 }), theirs];
      server.thread.mockResolvedValue({ messages, previousCursor: null });
      return refused('CONFLICT', 'Somebody has just answered.', undefined, 'thread_moved_on');
    });
    await openThread();
    await write('Paul here');
    expect(await log().findByText(/Somebody has just answered/)).toBeTruthy();
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
    forgetOutboxes();
    await openThread();
    expect((await composer()).value).toBe('half a sentence');
  });
});

describe('while the agent speaks', () => {
  it('writing takes over, and can be undone', async () => {
    await openThread();
    expect(await screen.findByText(/When you send a message, you take over/)).toBeTruthy();
    takeReplies();
    await write('Paul here');
    await waitFor(() => expect(server.reply.mock.calls[0]?.[0].take_over).toBe(true));
    expect(await screen.findByText('You took over from Emma')).toBeTruthy();
    server.withdraw.mockResolvedValue(buildMessage({ from_lead: false, state: 'canceled' }));
    server.reactivate.mockResolvedValue(active);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Emma speaks again')).toBeTruthy();
    expect(screen.getByText('Your message was withdrawn before it was sent.')).toBeTruthy();
    expect(server.reactivate).toHaveBeenCalledTimes(1);
  });

  it('says that a message which was sent cannot be taken back', async () => {
    await openThread();
    takeReplies();
    await write('Paul here');
    await screen.findByText('You took over from Emma');
    server.withdraw.mockResolvedValue(refused('CONFLICT', 'It was sent.'));
    server.reactivate.mockResolvedValue(active);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/already sent, so it can't be taken back/)).toBeTruthy();
  });
});

it('says what a message without text is', async () => {
  const messages = [
    buildMessage({ message_id: 'a', text: 'Bonjour' }),
    buildMessage({ message_id: 'b', text: '' }),
    buildMessage({ message_id: 'c', text: '', media_type: 'image' }),
  ];
  server.thread.mockResolvedValue({ messages, previousCursor: null });
  await openThread();
  expect(screen.getByText('Message vide')).toBeTruthy();
  expect(screen.getByText('Photo')).toBeTruthy();
});
