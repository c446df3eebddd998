import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TeamProvider } from '#web/shared/team.tsx';
import { buildHome } from '#web/test/build-home.ts';
import { buildMe } from '#web/test/build-me.ts';
import { FakeEventSource } from '#web/test/fake-event-source.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { afterControl } from './agent-control.ts';
import { buildMessage, buildRow } from './test-rows.ts';
import { ThreadPane } from './thread-pane.tsx';
import { fakeServer, procedure, refused } from '#web/test/fake-server.ts';

const server = {
  get: procedure('conversations/get'),
  thread: procedure('conversations/thread'),
  stop: procedure('conversations/stop'),
  reactivate: procedure('conversations/reactivate'),
  reply: procedure('conversations/reply'),
};

const id = 'c1';
const active = buildRow({ id });
const stopped = afterControl(active, 'stop');
const refusal = refused('INTERNAL', 'Something went wrong.');

function about(conversation = active) {
  const silent = conversation.ai_state !== 'ai_active';
  const can = { stop: !silent, reactivate: silent, reply: silent };
  return { conversation, handoff: null, agentTyping: false, optedOut: false, can };
}

beforeEach(() => {
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  sessionStorage.clear();
  vi.resetAllMocks();
  fakeServer({
    'conversations/get': server.get,
    'conversations/thread': server.thread,
    'conversations/stop': server.stop,
    'conversations/reactivate': server.reactivate,
    'conversations/reply': server.reply,
  });
  server.get.mockResolvedValue(about());
  server.thread.mockResolvedValue({
    messages: [buildMessage({ text: 'Bonjour' })],
    previousCursor: null,
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openThread() {
  renderAt(
    '/',
    buildMe(),
    <TeamProvider home={buildHome()}>
      <ThreadPane conversationId={id} listHref="/" onOpenList={() => {}} />
    </TeamProvider>,
  );
  await screen.findByText('Bonjour');
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

it('shows a reply while it is sent, and keeps its text and its id when it is not taken', async () => {
  server.get.mockResolvedValue(about(stopped));
  server.reply.mockResolvedValueOnce(refusal);
  await openThread();
  const box: HTMLTextAreaElement = await screen.findByRole('textbox', { name: 'Your message' });
  fireEvent.change(box, { target: { value: 'Paul here' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(await within(screen.getByRole('log')).findByText('Paul here')).toBeTruthy();
  expect(await screen.findByText(/Not sent: Something went wrong/)).toBeTruthy();
  expect(box.value).toBe('Paul here');

  server.reply.mockImplementation(async ({ message_id, text }) => {
    const message = buildMessage({ message_id, text, from_lead: false });
    server.thread.mockResolvedValue({ messages: [message], previousCursor: null });
    return message;
  });
  fireEvent.keyDown(box, { key: 'Enter' });
  await waitFor(() => expect(screen.getByText('Sent')).toBeTruthy());
  expect(box.value).toBe('');
  expect(screen.getAllByText('Paul here')).toHaveLength(1);
  const [first, second] = server.reply.mock.calls.map(([input]) => input.message_id);
  expect(first).toBe(second);
});

it('does not let a person write over an agent that answers', async () => {
  await openThread();
  expect(await screen.findByText(/Stop it to write yourself/)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
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
