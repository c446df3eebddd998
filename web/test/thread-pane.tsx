import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import { withControlApplied } from '#web/features/conversations/control/use-agent-control.ts';
import { resetOutboxes } from '#web/features/conversations/thread/message/outbox.ts';
import { buildMessage, buildRow } from '#web/test/build-conversation.ts';
import { ThreadPane } from '#web/features/conversations/thread/thread-pane.tsx';
import { TeamProvider } from '#web/shared/team/team.tsx';
import { Toaster } from '#web/ui/overlay/toaster.tsx';
import { TooltipProvider } from '#web/ui/overlay/tooltip.tsx';
import { buildAccount } from './build-account.ts';
import { buildHome } from './build-home.ts';
import { buildMe } from './build-me.ts';
import { FakeEventSource } from './fake-event-source.ts';
import { fakeLayout } from './fake-layout.ts';
import { fakeServer, procedure } from './fake-server.ts';
import { renderAt } from './render-at.tsx';

export const server = {
  get: procedure('conversations/get'),
  thread: procedure('conversations/thread'),
  stop: procedure('conversations/stop'),
  reactivate: procedure('conversations/reactivate'),
  reply: procedure('conversations/reply'),
  draft: procedure('conversations/draft'),
  saveDraft: procedure('conversations/saveDraft'),
  withdraw: procedure('conversations/withdraw'),
  accounts: procedure('whatsapp/accounts'),
};

export const id = 'c1';
export const active = buildRow({ id });
export const stopped = withControlApplied(active, 'stop');

export function about(conversation = active) {
  const silent = conversation.ai_state !== 'ai_active';
  const can = { stop: !silent, reactivate: silent, reply: silent };
  return {
    conversation,
    handoff: null,
    optOut: null,
    agentTyping: false,
    gatewayProblem: null,
    campaignPaused: false,
    booking: null,
    held: null,
    optedOut: false,
    can,
  };
}

/** Runs before each test of a file: a server with one conversation in which the agent is active. */
export function setUpThreadPane() {
  const nothing = { items: [], nextCursor: null };
  beforeEach(() => {
    vi.stubGlobal('EventSource', FakeEventSource);
    sessionStorage.clear();
    resetOutboxes();
    vi.resetAllMocks();
    fakeLayout();
    fakeServer({
      'conversations/get': server.get,
      'conversations/thread': server.thread,
      'conversations/stop': server.stop,
      'conversations/reactivate': server.reactivate,
      'conversations/reply': server.reply,
      'conversations/draft': server.draft,
      'conversations/saveDraft': server.saveDraft,
      'conversations/withdraw': server.withdraw,
      'whatsapp/accounts': server.accounts,
      'conversations/events': nothing,
      'conversations/notes': nothing,
    });
    server.get.mockResolvedValue(about());
    server.draft.mockResolvedValue({ text: '' });
    server.saveDraft.mockImplementation(async ({ text }) => {
      server.draft.mockResolvedValue({ text });
      return { ok: true };
    });
    server.accounts.mockResolvedValue([buildAccount({ campaign_id: active.campaign_id })]);
    server.thread.mockResolvedValue({
      messages: [buildMessage({ text: 'Bonjour' })],
      previousCursor: null,
    });
  });
}

export function renderThread(home = buildHome()) {
  renderAt(
    '/',
    buildMe(),
    <TeamProvider home={home}>
      <TooltipProvider>
        <ThreadPane conversationId={id} listHref="/" onOpenList={() => {}} />
      </TooltipProvider>
      <Toaster label="Notifications" />
    </TeamProvider>,
  );
}

export async function openThread(home = buildHome()) {
  renderThread(home);
  await screen.findByText('Bonjour');
}

export const composer = () =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });

export async function write(text: string) {
  const box = await composer();
  fireEvent.change(box, { target: { value: text } });
  fireEvent.keyDown(box, { key: 'Enter' });
  return box;
}

/** Makes the server accept replies from now on. */
export function takeReplies() {
  server.reply.mockImplementation(async ({ message_id, text }) => {
    const message = buildMessage({ message_id, text, from_lead: false });
    server.thread.mockResolvedValue({ messages: [message], previousCursor: null });
    server.draft.mockResolvedValue({ text: '' });
    return message;
  });
}
