import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConversationRow } from '#domain/conversations/schema.ts';
import { buildCampaign } from '#web/test/build-campaign.ts';
import { buildImpersonation } from '#web/test/build-impersonation.ts';
import { buildMe } from '#web/test/build-me.ts';
import { FakeEventSource } from '#web/test/fake-event-source.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { fakeLayout } from '#web/test/fake-layout.ts';
import { openInTeam, TEAM } from '#web/test/open-in-team.tsx';
import { press } from '#web/test/press.ts';
import { ConversationsScreen } from './conversations-screen.tsx';
import { buildMessage, buildRow } from '#web/test/build-conversation.ts';

const LIST = `${TEAM}/conversations`;
const rows = [
  buildRow({ minute: 20, id: 'a', name: 'Ada Martin', last_message: 'What does it cost?' }),
  buildRow({
    minute: 10,
    id: 'b',
    name: 'Bob Jones',
    needs_attention: true,
    person_due_since: '2026-01-15T12:10:00Z',
    attention_reason: 'unknown',
    last_message: '',
  }),
  buildRow({ minute: 0, id: 'c', name: 'Camille', phone: '', id_lead: '987@lid' }),
];

const about = (conversation: ConversationRow) => ({
  conversation,
  handoff: null,
  optOut: null,
  agentTyping: false,
  gatewayProblem: null,
  campaignPaused: false,
  booking: null,
  held: null,
  optedOut: false,
  can: { stop: true, reactivate: false, reply: false },
});
const page = (items: ConversationRow[]) => ({ items, nextCursor: null });

function open(at = '', answers: Answers = {}, me = buildMe()) {
  const all: Answers = {
    'campaigns/list': [buildCampaign()],
    'conversations/list': page(rows),
    'conversations/get': ({ conversation_id }) => {
      const row = rows.find((item) => item.conversation_id === conversation_id);
      return row ? about(row) : refused('NOT_FOUND', 'Conversation not found');
    },
    'conversations/thread': { messages: [buildMessage({ text: 'Bonjour' })], previousCursor: null },
    ...answers,
  };
  const server = fakeServer(all);
  const options = { me, at: `/conversations${at}`, route: '/conversations/:conversationId?' };
  return { ...openInTeam(<ConversationsScreen />, options), server, answers: all };
}

const listOf = async () => within(await screen.findByRole('list', { name: 'Conversations' }));
const links = async () => (await listOf()).findAllByRole('link');
const searchField = () =>
  screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search name, phone number or message' });
const key = (name: string, target: Element = document.body) =>
  fireEvent.keyDown(target, { key: name });

beforeEach(() => {
  vi.stubGlobal('EventSource', FakeEventSource);
  fakeLayout();
});

describe('the list', () => {
  it('shows name, last words, number and campaign of each lead', async () => {
    open();
    const [bob, ada, camille] = await links();
    expect(ada?.textContent).toContain('Ada Martin');
    expect(ada?.textContent).toContain('What does it cost?');
    // The numbering plans of the world are in a separate file.
    await waitFor(() => expect(ada?.textContent).toContain('+33 6 12 34 56 78'));
    expect(ada?.textContent).toContain('Spring Campaign');
    expect(bob?.textContent).toContain("We couldn't read a message");
    expect(bob?.textContent).toContain('Message vide');
    expect(camille?.textContent).toContain('987');
  });

  it('has those who wait under a heading, and lets them go at once when they are seen', async () => {
    open('', { 'conversations/markSeen': buildRow({ minute: 10, id: 'b', name: 'Bob Jones' }) });
    const list = await listOf();
    expect(await list.findByRole('heading', { name: 'Waiting for you · 1' })).toBeTruthy();
    expect(list.getByRole('heading', { name: 'Everyone else' })).toBeTruthy();
    expect((await links())[0]?.textContent).toContain('Bob Jones');
    act(() => list.getAllByRole('link')[0]?.focus());
    key('e');
    await waitFor(() => expect(list.queryByRole('heading')).toBeNull());
  });

  it.each(['?view=mine', '?search=bob'])('has no heading in a view or a search: %s', async (at) => {
    open(at);
    await links();
    expect((await listOf()).queryByRole('heading')).toBeNull();
  });

  it('ignores filters that do not exist, as in an old or a cut link', async () => {
    const { server } = open('?status=attention&campaign=c&tag=vip&view=gone');
    await links();
    expect(server.inputsOf('conversations/list')[0]).toEqual({ team_slug: 'acme-123456' });
  });

  it('says that it is loading before there is an answer', () => {
    open('', { 'conversations/list': new Promise(() => undefined) });
    expect(screen.getByText('Loading conversations...')).toBeTruthy();
  });

  it('says what will stand here while there is nothing', async () => {
    open('', { 'conversations/list': page([]) });
    expect(await screen.findByText('No conversations found')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  it('says that agents go on when it could not be loaded, and tries again', async () => {
    const { answers } = open();
    await links();
    delete answers['conversations/list'];
    const second = open('?status=stop', { 'conversations/list': refused('INTERNAL') });
    expect(await screen.findByText('Failed to load conversations')).toBeTruthy();
    second.answers['conversations/list'] = page(rows);
    press('Retry');
    await waitFor(() => expect(screen.queryByText('Failed to load conversations')).toBeNull());
  });

  it('is shut to who may not see conversations, with nothing to try again', async () => {
    open('', { 'conversations/list': refused('FORBIDDEN') });
    expect(await screen.findByText('Access Restricted')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});

describe('an unread conversation', () => {
  const answers = (): Answers => ({
    'conversations/get': about(buildRow({ minute: 20, id: 'a', unread: true })),
    'conversations/markRead': { unread: true },
  });

  it('is marked read when opened', async () => {
    const { server } = open('/a', answers());
    await waitFor(() => expect(server.inputsOf('conversations/markRead')).toHaveLength(1));
  });

  it("is no one's to read in the name of another person", async () => {
    const me = { ...buildMe(), impersonation: buildImpersonation() };
    const { server } = open('/a', answers(), me);
    await screen.findByText('Bonjour');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(server.inputsOf('conversations/markRead')).toEqual([]);
  });
});

describe('searching', () => {
  it('searches once the person stops typing, and is in the address', async () => {
    const { server, address } = open();
    await links();
    for (const value of ['a', 'ad', 'ada']) {
      fireEvent.change(searchField(), { target: { value } });
    }
    await waitFor(() => expect(address()).toBe(`${LIST}?search=ada`));
    const searches = server.inputsOf('conversations/list').map(({ search }) => search);
    expect(new Set(searches.filter(Boolean))).toEqual(new Set(['ada']));
  });

  it('that finds nothing offers the way back', async () => {
    const { address } = open('?search=zoe&status=stop', { 'conversations/list': page([]) });
    expect(await screen.findByText('No conversations match your search')).toBeTruthy();
    press('Clear filters');
    await waitFor(() => expect(address()).toBe(LIST));
    expect(searchField().value).toBe('');
  });

  it('is cleared by its button', async () => {
    const { address } = open('?search=ada');
    await links();
    press('Clear search');
    await waitFor(() => expect(address()).toBe(LIST));
  });

  it('leaves the open thread; a filter keeps it', async () => {
    const { address } = open('/a');
    await screen.findByText('Bonjour');
    fireEvent.change(searchField(), { target: { value: 'bob' } });
    await waitFor(() => expect(address()).toBe(`${LIST}?search=bob`));
  });
});

describe('the keyboard', () => {
  it('searches with /, which itself is not typed', async () => {
    open();
    await links();
    const event = new KeyboardEvent('keydown', { key: '/', cancelable: true, bubbles: true });
    act(() => void document.body.dispatchEvent(event));
    expect(document.activeElement).toBe(searchField());
    expect(event.defaultPrevented).toBe(true);
  });

  it('leaves / to who is typing', async () => {
    open();
    await links();
    searchField().focus();
    const event = new KeyboardEvent('keydown', { key: '/', cancelable: true, bubbles: true });
    act(() => void searchField().dispatchEvent(event));
    expect(event.defaultPrevented).toBe(false);
  });

  it('goes down from the search into the list, and moves there', async () => {
    open();
    const [first, second, last] = await links();
    key('ArrowDown', searchField());
    await waitFor(() => expect(document.activeElement).toBe(first));
    if (first) key('ArrowDown', first);
    await waitFor(() => expect(document.activeElement).toBe(second));
    if (second) key('End', second);
    await waitFor(() => expect(document.activeElement).toBe(last));
    if (last) key('ArrowDown', last);
    await waitFor(() => expect(document.activeElement).toBe(last));
  });

  it('reaches one row with Tab, not hundreds', async () => {
    open();
    expect((await links()).map((link) => link.tabIndex)).toEqual([0, -1, -1]);
  });

  it('closes the thread with Escape and comes back to its row', async () => {
    const { address } = open('/b');
    await screen.findByText('Bonjour');
    key('Escape');
    await waitFor(() => expect(address()).toBe(LIST));
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Bob Jones'));
  });
});

describe('a thread', () => {
  it('is asked for on a wide page while none is open', async () => {
    open();
    await links();
    expect(screen.getByRole('heading', { name: 'Choose a conversation' })).toBeTruthy();
  });

  it('marks its row', async () => {
    open('/b');
    await screen.findByText('Bonjour');
    const current = (await links()).filter((link) => link.getAttribute('aria-current'));
    expect(current.map((link) => link.textContent?.includes('Bob Jones'))).toEqual([true]);
  });

  it('that is not there says what may have become of it, and leads back', async () => {
    open('/gone', { 'conversations/thread': refused('NOT_FOUND') });
    expect(await screen.findByText('Conversation not found')).toBeTruthy();
    const back = screen.getByRole('link', { name: 'Back to conversations' });
    expect(back.getAttribute('href')).toBe(LIST);
  });

  it('on a phone hides the list, which slides over it when asked for', async () => {
    open('/a');
    await screen.findByText('Bonjour');
    const pane = screen.getByRole('region', { name: 'Conversations' });
    expect(pane.className).toContain('max-md:hidden');
    press('Open conversation list');
    const drawer = within(await screen.findByRole('dialog', { name: 'Conversations' }));
    const bob = (await drawer.findAllByRole('link')).find((link) =>
      link.textContent?.includes('Bob Jones'),
    );
    if (bob) fireEvent.click(bob);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
