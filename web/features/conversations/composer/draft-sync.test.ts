import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DraftBase } from '#domain/conversations/drafts/reply-draft.ts';
import { createDraftSync } from './draft-sync.ts';

beforeEach(() => void vi.useFakeTimers());

/** A server with one draft, and several tabs of its author. */
function openServer(text = '') {
  const server = { text, saves: 0, away: false, answer: Promise.resolve() };
  function openTab() {
    const base: DraftBase = { saved: '' };
    const tab = { text: '', outbox: '', base, exists: [] as boolean[] };
    const sync = createDraftSync({
      load: async () => server.text,
      async save(next, { signal }) {
        server.saves += 1;
        await server.answer;
        if (server.away) throw new TypeError('Failed to fetch');
        server.text = next;
        signal.throwIfAborted();
      },
      unsent: () => [tab.outbox, tab.text].filter(Boolean).join('\n'),
      applyText(next) {
        if (tab.outbox) return false;
        tab.text = next;
        return true;
      },
      base: { read: () => tab.base, write: (next) => (tab.base = next) },
      onExists: (exists) => tab.exists.push(exists),
    });
    const close = sync.open();
    const type = (next: string) => {
      tab.text = next;
      sync.textChanged();
    };
    return { tab, sync, type, close };
  }
  return { server, openTab };
}

const advance = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

describe('a draft', () => {
  it('is saved while its author types on, and not with each key', async () => {
    const { server, openTab } = openServer();
    const { type, tab } = openTab();
    await advance();
    for (let n = 1; n <= 40; n += 1) {
      type('a'.repeat(n));
      await advance(100);
    }
    expect(server.saves).toBe(3);
    await advance(2_000);
    expect(server.text).toBe('a'.repeat(40));
    expect(tab.exists).toEqual([true]);
  });

  it('is there on another device, and goes back with what is added there', async () => {
    const { openTab } = openServer();
    const one = openTab();
    await advance();
    one.type('Hello');
    await advance(2_000);
    const other = openTab();
    await advance();
    expect(other.tab.text).toBe('Hello');
    other.type('Hello Jane');
    await advance(2_000);
    await one.sync.refresh();
    expect(one.tab.text).toBe('Hello Jane');
  });

  it('that was typed before the server answered stays, with the one of the server', async () => {
    const { server, openTab } = openServer('Hello');
    const { type, tab } = openTab();
    type('Hi');
    await advance(2_000);
    expect(tab.text).toBe('Hello\nHi');
    expect(server.text).toBe('Hello\nHi');
  });

  it('is saved at once when the page is left', async () => {
    const { server, openTab } = openServer();
    const { type, close } = openTab();
    await advance();
    type('Hello');
    close();
    await advance();
    expect(server.text).toBe('Hello');
  });

  it('that was emptied is removed', async () => {
    const { server, openTab } = openServer('Hello');
    const { type, tab } = openTab();
    await advance();
    type('');
    await advance(2_000);
    expect(server.text).toBe('');
    expect(tab.exists).toEqual([false]);
  });

  it('that could not be saved is saved later', async () => {
    const { server, openTab } = openServer();
    const { type } = openTab();
    await advance();
    server.away = true;
    type('Hello');
    await advance(2_000);
    server.away = false;
    await advance(12_000);
    expect(server.text).toBe('Hello');
  });
});

describe('a reply', () => {
  it('is not brought back as a draft by a save that was on its way', async () => {
    const { server, openTab } = openServer();
    const { tab, type, sync } = openTab();
    await advance();
    const slow = Promise.withResolvers<void>();
    server.answer = slow.promise;
    type('Hello');
    await advance(1_300);
    const sent = sync.startSending();
    Object.assign(tab, { outbox: 'Hello', text: '' });
    // The server stores the reply, removes the draft, and only then handles the save.
    server.text = '';
    tab.outbox = '';
    sent(true);
    server.answer = Promise.resolve();
    slow.resolve();
    await advance(5_000);
    expect(server.text).toBe('');
    expect(tab.text).toBe('');
  });

  it('that was not taken stays a draft for other devices, and is not shown twice here', async () => {
    const { server, openTab } = openServer();
    const { tab, sync } = openTab();
    await advance();
    const sent = sync.startSending();
    tab.outbox = 'Hello';
    sent(false);
    await advance(2_000);
    expect(server.text).toBe('Hello');
    await sync.refresh();
    expect(tab.text).toBe('');
  });

  it('needs no further save when its text was saved', async () => {
    const { server, openTab } = openServer();
    const { tab, type, sync } = openTab();
    await advance();
    type('Hello');
    await advance(2_000);
    const sent = sync.startSending();
    tab.text = '';
    server.text = '';
    sent(true);
    await advance(5_000);
    expect(server.saves).toBe(1);
    expect(tab.exists).toEqual([true, false]);
  });
});
