import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildHome } from '#web/test/build-home.ts';
import { buildAccount } from '#web/test/build-account.ts';
import { buildMessage, buildRow } from '#web/test/build-conversation.ts';
import { refused } from '#web/test/fake-server.ts';
import {
  setUpThreadPane,
  about,
  active,
  composer,
  id,
  openThread,
  server,
  stopped,
  takeReplies,
  write,
} from '#web/test/thread-pane.tsx';

setUpThreadPane();
const refusal = refused('INTERNAL', 'Something went wrong.');
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

it.each([
  [
    'a stopped agent',
    { manual_override: true },
    ['Qualified', 'AI Stopped'],
    ['Stopped', 'AI Inactive'],
  ],
  [
    'an opted out lead',
    { agent_active: false },
    ['Qualified', 'Stopped', 'AI Inactive'],
    ['AI Stopped'],
  ],
] as const)('shows each state of %s once', async (_, flags, words, absent) => {
  const row = buildRow({ id, outcome: 'converti', conversation_status: 'stop', ...flags });
  server.get.mockResolvedValue(about(row));
  await openThread();
  await screen.findByRole('button', { name: 'Reactivate AI' });
  const header = within(screen.getByRole('banner', { hidden: true }));
  for (const word of words) expect(header.getAllByText(word)).toHaveLength(1);
  for (const word of words.slice(1)) expect(screen.getAllByText(word)).toHaveLength(1);
  for (const word of absent) expect(screen.queryByText(word)).toBeNull();
});

it('says why no one can write to a lead who asked to stop', async () => {
  const { can, ...rest } = about(stopped);
  server.get.mockResolvedValue({ ...rest, optedOut: true, can: { ...can, reply: false } });
  await openThread();
  expect(await screen.findByText(/^This lead asked you to stop/)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Your message' })).toBeNull();
});

it('says why no one can write while the conversation cannot be loaded, and tries again', async () => {
  server.get.mockResolvedValue(refusal);
  await openThread();
  const problem = await screen.findByText(/^We couldn't load who's handling this lead/);
  expect(screen.queryByRole('textbox', { name: 'Your message' })).toBeNull();
  server.get.mockResolvedValue(about());
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await composer()).toBeTruthy();
  expect(problem.isConnected).toBe(false);
});

it('says above the thread in full why the lead waits, also on a narrow screen', async () => {
  const reason = "The AI couldn't understand a voice message";
  const row = { ...active, needs_attention: true, attention_reason: 'voice_unread' as const };
  server.get.mockResolvedValue(about(row));
  await openThread();
  const header = within((await screen.findAllByRole('banner'))[0] as HTMLElement);
  const lines = await header.findAllByText(reason);
  expect(lines.map(({ className }) => className)).not.toContainEqual(
    expect.stringContaining('truncate'),
  );
});

it('offers to reconnect a lost number only to those who may', async () => {
  const lost = buildAccount({ campaign_id: active.campaign_id, state: 'lost' });
  server.accounts.mockResolvedValue([lost]);
  await openThread();
  expect(await screen.findByRole('link', { name: 'Reconnect' })).toBeTruthy();
  cleanup();
  await openThread(buildHome({ role: 'viewer' }));
  expect(await screen.findByText(/the number lost its connection/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Reconnect' })).toBeNull();
});

describe('while the agent speaks', () => {
  it('says that it cannot, while the number is lost', async () => {
    await openThread();
    expect(await screen.findByText(/^Emma is replying to this lead/)).toBeTruthy();
    cleanup();
    const lost = buildAccount({ campaign_id: active.campaign_id, state: 'lost' });
    server.accounts.mockResolvedValue([lost]);
    await openThread();
    expect(
      await screen.findByText(/^Emma can't reply while the number is disconnected/),
    ).toBeTruthy();
    expect(screen.queryByText(/is replying to this lead/)).toBeNull();
    expect(screen.queryByText('The agent replies to this lead automatically.')).toBeNull();
  });

  it('says that it stays silent towards a bot', async () => {
    const bot = { needs_attention: true, attention_reason: 'bot' as const };
    server.get.mockResolvedValue(about({ ...active, ...bot }));
    await openThread();
    expect(await screen.findByText(/^Emma isn't answering this lead for now/)).toBeTruthy();
    expect(screen.queryByText('The agent replies to this lead automatically.')).toBeNull();
  });

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
    expect(await screen.findByText('Emma is replying again')).toBeTruthy();
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
    expect(await screen.findByText(/already sent, so you can't take it back/)).toBeTruthy();
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
