import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearLog, isProduction, logEntries, logLevel, addLogEntry } from './debug-log.ts';
import { createQueryClient } from './query.ts';

beforeEach(() => localStorage.clear());
const messages = () => logEntries().map(({ message }) => message);

describe('the debug log', () => {
  it('keeps what happened, where and when, without the secrets of an address', () => {
    window.history.pushState({}, '', '/auth/reset-password?secret=hunter2');
    addLogEntry('error', 'rpc', 'teams/home', { status: 500 });
    expect(logEntries()).toEqual([
      {
        timestamp: expect.stringMatching(/^\d{4}-.+Z$/),
        level: 'error',
        category: 'rpc',
        message: 'teams/home',
        data: { status: 500 },
        url: '/auth/reset-password',
      },
    ]);
  });

  it('keeps the last hundred', () => {
    for (let n = 0; n < 105; n += 1) addLogEntry('info', 'test', String(n));
    expect(logEntries()).toHaveLength(100);
    expect([messages()[0], messages().at(-1)]).toEqual(['5', '104']);
    clearLog();
    expect(logEntries()).toEqual([]);
  });

  it('lets in what its level lets in', () => {
    const noteAll = () => {
      clearLog();
      for (const level of ['error', 'warn', 'info'] as const) addLogEntry(level, 'test', level);
      return messages();
    };
    expect(noteAll()).toEqual(['error', 'warn', 'info']);
    localStorage.setItem('debug_level', 'warn');
    expect(noteAll()).toEqual(['error', 'warn']);
    localStorage.setItem('debug_level', 'error');
    expect(noteAll()).toEqual(['error']);
    localStorage.setItem('debug_level', 'silent');
    expect(noteAll()).toEqual([]);
  });

  it('begins with warn where the product is in use, and with info on one’s own machine', () => {
    for (const host of ['localhost', '127.0.0.1', '[::1]', 'laptop.local']) {
      expect([host, isProduction(host)]).toEqual([host, false]);
    }
    for (const host of ['app.example.com', 'localhost.example.com', '10.0.0.7']) {
      expect([host, isProduction(host)]).toEqual([host, true]);
    }
    expect(logLevel()).toBe('info');
  });

  it('is none where nothing can be stored, or something else is', () => {
    localStorage.setItem('debug_logs', '{"not": "a list"}');
    expect(logEntries()).toEqual([]);
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    addLogEntry('error', 'test', 'lost');
    full.mockRestore();
    expect(logEntries()).toEqual([]);
  });

  it('has what the server did not answer', async () => {
    const queryClient = createQueryClient({});
    const ask = queryClient.fetchQuery({
      queryKey: [['teams', 'home'], { input: { team_slug: 'acme' }, type: 'query' }],
      queryFn: () => Promise.reject(new TypeError('Failed to fetch')),
      retry: false,
    });
    await expect(ask).rejects.toThrow('Failed to fetch');
    expect(logEntries()).toMatchObject([
      { level: 'error', category: 'server', message: 'teams/home', data: { status: 0 } },
    ]);
  });
});

it('holds nothing of a page that is being left, and resumes when one stays', () => {
  localStorage.clear();
  window.dispatchEvent(new Event('beforeunload'));
  addLogEntry('error', 'server', 'teams/home');
  window.dispatchEvent(new Event('pagehide'));
  addLogEntry('error', 'server', 'teams/home');
  expect(logEntries()).toEqual([]);
  window.dispatchEvent(new Event('pageshow'));
  addLogEntry('error', 'server', 'teams/home');
  expect(logEntries()).toHaveLength(1);
});
