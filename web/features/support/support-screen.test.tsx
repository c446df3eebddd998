import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Thread, ThreadRow } from '#domain/support/threads.ts';
import { buildImpersonation } from '#web/test/build-impersonation.ts';
import { buildMe } from '#web/test/build-me.ts';
import { fakeLayout } from '#web/test/fake-layout.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { SupportScreen } from './support-screen.tsx';

beforeEach(fakeLayout);

const row = (like: Partial<ThreadRow> = {}): ThreadRow => ({
  thread_id: 'th1',
  team_id: 't1',
  team_slug: 'acme-123456',
  team_name: 'Acme',
  priority: 'high',
  status: 'waiting',
  unread: true,
  last_message: 'Your number is back.',
  last_from: 'staff',
  last_message_at: '2026-11-22T10:00:00.000Z',
  ...like,
});
const thread = (like: Partial<Thread> = {}): Thread => ({
  ...row(),
  messages: [
    {
      message_id: 'm1',
      seq: 1,
      from: 'staff',
      name: 'Sally Staff',
      message: 'Your number is back.',
      via: 'product',
      created_at: '2026-11-22T10:00:00.000Z',
    },
  ],
  ...like,
});
const page = (...threads: ThreadRow[]) => ({ threads, next: null });

function open(answers: Answers, at = '/support', me = buildMe()) {
  const server = fakeServer({
    'support/threads': page(row()),
    'support/thread': thread(),
    'support/markRead': { ok: true },
    'support/write': { ok: true },
    ...answers,
  });
  return { ...server, ...openInTeam(<SupportScreen />, { at, route: '/support', me }) };
}
const box = () => screen.findByPlaceholderText<HTMLTextAreaElement>('Type your support message...');
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send Message' }));

it('says what an empty inbox is for', async () => {
  open({ 'support/threads': page() });
  await screen.findByText('No conversations yet');
  expect(screen.getByText('Choose a conversation').closest('.hidden')).not.toBeNull();
});

it('asks to choose one where there are some', async () => {
  open({});
  await screen.findByRole('button', { name: /Your number is back\./ });
  expect(screen.getByText('Choose a conversation').closest('.hidden')).toBeNull();
});

it('opens a conversation, which is read by that', async () => {
  const { inputsOf, address } = open({});
  fireEvent.click(await screen.findByRole('button', { name: /Your number is back\./ }));
  expect(address()).toContain('thread=th1');
  await screen.findByText('Sally Staff', { exact: false });
  await waitFor(() =>
    expect(inputsOf('support/markRead')).toEqual([
      { team_slug: 'acme-123456', thread_id: 'th1', seq: 1 },
    ]),
  );
});

it('writes a first message with its priority, and opens what it began', async () => {
  const { inputsOf, address } = open({ 'support/threads': page() }, '/support?thread=new');
  fireEvent.change(await box(), { target: { value: '  The QR code never comes.  ' } });
  fireEvent.click(screen.getByRole('radio', { name: /High/ }));
  send();
  await screen.findByText('Message sent successfully');
  const [written] = inputsOf('support/write');
  expect(written).toMatchObject({ message: 'The QR code never comes.', priority: 'high' });
  await waitFor(() => expect(address()).toContain(`thread=${written?.thread_id}`));
});

it('keeps a message that could not be sent, and sends it under the same id', async () => {
  const { inputsOf } = open({ 'support/write': refused('INTERNAL') }, '/support?thread=th1');
  fireEvent.change(await box(), { target: { value: 'Still broken' } });
  send();
  await screen.findByText('Your text is still here. Please try again.');
  expect((await box()).value).toBe('Still broken');
  send();
  await waitFor(() => expect(inputsOf('support/write')).toHaveLength(2));
  const ids = inputsOf('support/write').map(({ message_id }) => message_id);
  expect(new Set(ids).size).toBe(1);
});

it('keeps what is typed when its author leaves the page, and what was sent without an answer', async () => {
  const first = open({ 'support/write': refused('INTERNAL') }, '/support?thread=new');
  fireEvent.change(await box(), { target: { value: 'The QR code never comes.' } });
  fireEvent.click(screen.getByRole('radio', { name: /High/ }));
  send();
  await screen.findByText('Your text is still here. Please try again.');
  first.unmount();
  const second = open({}, '/support?thread=new');
  expect((await box()).value).toBe('The QR code never comes.');
  send();
  await screen.findByText('Message sent successfully');
  expect(second.inputsOf('support/write')).toEqual(first.inputsOf('support/write'));
  second.unmount();
  open({}, '/support?thread=new');
  expect((await box()).value).toBe('');
});

it('sends a text that was changed after a lost answer as another message', async () => {
  const { inputsOf } = open({ 'support/write': refused('INTERNAL') }, '/support?thread=new');
  fireEvent.change(await box(), { target: { value: 'It never comes' } });
  send();
  await screen.findByText('Your text is still here. Please try again.');
  fireEvent.change(await box(), { target: { value: 'It never comes. And more' } });
  send();
  await waitFor(() => expect(inputsOf('support/write')).toHaveLength(2));
  const [first, second] = inputsOf('support/write');
  expect(second?.message_id).not.toBe(first?.message_id);
  expect(second?.thread_id).toBe(first?.thread_id);
});

it('keeps what is typed on while a message is sent', async () => {
  const answer = Promise.withResolvers<{ ok: true }>();
  open({ 'support/write': () => answer.promise }, '/support?thread=th1');
  fireEvent.change(await box(), { target: { value: 'First' } });
  send();
  fireEvent.change(await box(), { target: { value: 'First, and second' } });
  answer.resolve({ ok: true });
  await screen.findByText('Message sent successfully');
  expect((await box()).value).toBe('First, and second');
});

it('keeps the text of one conversation apart from that of another', async () => {
  const first = open({}, '/support?thread=th1');
  fireEvent.change(await box(), { target: { value: 'About the number' } });
  first.unmount();
  const other = open({ 'support/thread': thread({ thread_id: 'th2' }) }, '/support?thread=th2');
  expect((await box()).value).toBe('');
  other.unmount();
  open({}, '/support?thread=th1');
  expect((await box()).value).toBe('About the number');
});

it('says that writing opens a closed conversation again', async () => {
  open({ 'support/thread': thread({ status: 'closed', unread: false }) }, '/support?thread=th1');
  const hint = 'This conversation is closed. Write a message to reopen it.';
  expect(await screen.findByText(hint)).toBeDefined();
});

it('lets no one write or read in the name of another person', async () => {
  const me = { ...buildMe(), impersonation: buildImpersonation() };
  const { inputsOf } = open({}, '/support?thread=th1', me);
  await screen.findByText("You're impersonating someone.", { exact: false });
  expect(screen.queryByPlaceholderText('Type your support message...')).toBeNull();
  expect(inputsOf('support/markRead')).toEqual([]);
});

it('offers another try when the inbox could not be loaded', async () => {
  open({ 'support/threads': refused('INTERNAL') });
  await screen.findByText("We couldn't load your conversations");
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});
