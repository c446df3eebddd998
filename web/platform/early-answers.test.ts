import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IDENTITY_HEADER } from '#domain/accounts/identity.ts';
import { fetchUnlessPrefetched } from './rpc.ts';

const PATH = ['teams', 'home'];
const INPUT = { team_slug: 'acme' };
const KEY = 'teams/home {"json":{"team_slug":"acme"}} anna';

const server = vi.fn(async () => new Response('from the server'));

function ask(identity = 'anna') {
  vi.stubGlobal('fetch', server);
  const headers = { [IDENTITY_HEADER]: identity };
  const request = new Request('http://localhost/rpc/teams/home', { method: 'POST', headers });
  return fetchUnlessPrefetched(request, {}, PATH, INPUT).then((answer) => answer.text());
}

const early = (answer: Promise<Response>) => {
  window.earlyAnswers = new Map([[KEY, answer]]);
};

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
});
afterEach(() => {
  server.mockClear();
  delete window.earlyAnswers;
});

it('takes the answer that was asked for early, once', async () => {
  early(Promise.resolve(new Response('early')));
  expect(await ask()).toBe('early');
  expect(await ask()).toBe('from the server');
  expect(server).toHaveBeenCalledTimes(1);
});

it('asks again for what was refused or did not come', async () => {
  early(Promise.resolve(new Response('no', { status: 403 })));
  expect(await ask()).toBe('from the server');
  early(Promise.reject(new Error('offline')));
  expect(await ask()).toBe('from the server');
});

it('takes no answer that was meant for someone else', async () => {
  early(Promise.resolve(new Response('early')));
  expect(await ask('bruno')).toBe('from the server');
});

it('takes none that may be out of date', async () => {
  early(Promise.resolve(new Response('early')));
  vi.spyOn(performance, 'now').mockReturnValue(20_000);
  expect(await ask()).toBe('from the server');
});
