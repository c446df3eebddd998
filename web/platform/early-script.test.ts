import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { afterEach, expect, it, vi } from 'vitest';
import { PAGE_PATHS } from '#domain/pages.ts';

const script = readFileSync(join(import.meta.dirname, '../public/early.js'), 'utf8');
const asked = vi.fn(async () => new Response('{}'));

/** Runs the script as a page at this address would. */
function open(address: string, identity?: string) {
  vi.stubGlobal('fetch', asked);
  window.history.replaceState(null, '', address);
  localStorage.clear();
  if (identity) localStorage.setItem('shown-identity', identity);
  runInThisContext(script);
  return [...(window.earlyAnswers?.keys() ?? [])];
}

afterEach(() => {
  asked.mockClear();
  delete window.earlyAnswers;
});

it('asks only who is signed in when no one has been', () => {
  expect(open('/dashboard/acme')).toEqual(['accounts/me {} ']);
  expect(open('/dashboard/acme', 'nobody')).toEqual(['accounts/me {} ']);
  expect(open('/auth/login', 'anna')).toEqual(['accounts/me {} ']);
});

it('asks nothing of a team on the pages that have none', () => {
  const alone = PAGE_PATHS.filter((path) => /^\/dashboard\/[a-z]/.test(path));
  expect(alone.length).toBeGreaterThan(0);
  for (const path of alone) {
    expect(open(path.replace('/*', ''), 'anna')).toEqual(['accounts/me {} ']);
  }
});

it('asks for the frame of a team as the person whom this browser showed', () => {
  const input = '{"json":{"team_slug":"acme"}} anna';
  expect(open('/dashboard/acme', 'anna')).toEqual([
    'accounts/me {} ',
    `teams/home ${input}`,
    `whatsapp/accounts ${input}`,
    `conversations/counts ${input}`,
    `overview/briefing ${input}`,
    `overview/charts ${input}`,
  ]);
  expect(asked).toHaveBeenCalledWith(
    '/rpc/teams/home',
    expect.objectContaining({
      headers: { 'content-type': 'application/json', 'x-expected-identity': 'anna' },
    }),
  );
});

it('asks for the list of the inbox, unless it is a narrowed one', () => {
  const list = 'conversations/list {"json":{"team_slug":"acme"}} anna';
  expect(open('/dashboard/acme/conversations', 'anna')).toContain(list);
  expect(open('/dashboard/acme/conversations?view=mine', 'anna')).not.toContain(list);
});

it('asks for what a page shows first, and for nothing that its address does not name', () => {
  const input = '{"json":{"team_slug":"acme"}} anna';
  const beside = (address: string) =>
    open(address, 'anna').filter((key) => !/^(accounts|teams)|\/(accounts|counts) /.test(key));
  expect(beside('/dashboard/acme/whatsapp?tab=connected')).toEqual([
    `campaigns/list ${input}`,
    `whatsapp/health ${input}`,
  ]);
  expect(beside('/dashboard/acme/campaigns/spring-k3f9/agent')).toEqual([
    'campaigns/results {"json":{"team_slug":"acme","campaign_slug":"spring-k3f9"}} anna',
  ]);
  for (const other of [
    'campaigns',
    'campaigns/%zz/agent',
    'campaigns/spring',
    'settings',
    'constructor',
  ]) {
    expect(beside(`/dashboard/acme/${other}`)).toEqual([]);
  }
});
