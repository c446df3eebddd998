import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';

const SOURCE = readFileSync('web/public/sw.js', 'utf8');
const ORIGIN = 'https://app.example.com';
const PUSH = {
  title: 'Jane waits',
  body: 'Spring',
  path: '/dashboard/acme/conversations/1',
  tag: 't',
};

interface Page {
  url: string;
  focused: boolean;
}

/** Runs the service worker without a browser: its events, and its calls to the browser. */
function openWorker(pages: Page[] = []) {
  const listeners = new Map<string, (event: object) => void>();
  const showNotification = vi.fn(async (_title: string, _options: object) => undefined);
  const renewed = { toJSON: () => ({ endpoint: 'https://push.example.com/new', keys: {} }) };
  const subscribe = vi.fn(async (_options: object) => renewed);
  const fetch = vi.fn(async (_path: string, _init: { body: string }) => undefined);
  const self = {
    addEventListener: (kind: string, listen: (event: object) => void) =>
      listeners.set(kind, listen),
    registration: { showNotification, pushManager: { subscribe } },
    clients: { matchAll: async () => pages },
    location: { origin: ORIGIN },
  };
  runInNewContext(SOURCE, { self, URL, fetch });
  const dispatch = async (kind: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(kind)?.({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) });
    await work;
  };
  return { dispatch, showNotification, subscribe, fetch };
}

const open = (path: string, focused = true): Page => ({ url: ORIGIN + path, focused });

it.each([
  ['no page is open', [], false],
  ['the page is open behind others', [open('/dashboard/acme/conversations', false)], false],
  ['another team is looked at', [open('/dashboard/other/conversations')], false],
  ["the team's conversations are looked at", [open('/dashboard/acme/conversations/2')], true],
])('every push shows something: %s', async (_case, pages, silent) => {
  const { dispatch, showNotification } = openWorker(pages);
  await dispatch('push', { data: { json: () => PUSH } });
  expect(showNotification.mock.calls).toEqual([
    [PUSH.title, expect.objectContaining({ body: 'Spring', tag: 't', silent, renotify: !silent })],
  ]);
});

it.each([
  ['without data', undefined],
  ['that cannot be read', { json: () => JSON.parse('no JSON') }],
  ['of another version', { json: () => ({ text: 'Jane waits' }) }],
])('a push %s shows something, too', async (_case, data) => {
  const { dispatch, showNotification } = openWorker();
  await dispatch('push', { data });
  expect(showNotification).toHaveBeenCalledExactlyOnceWith('OpenSetter', expect.anything());
});

const sentTo = (fetch: ReturnType<typeof openWorker>['fetch']) =>
  fetch.mock.calls.map(([path, { body }]) => [path, JSON.parse(body).json.subscription.endpoint]);

it('a subscription that the browser replaced is registered', async () => {
  const { dispatch, subscribe, fetch } = openWorker();
  const newSubscription = { toJSON: () => ({ endpoint: 'https://push.example.com/2', keys: {} }) };
  await dispatch('pushsubscriptionchange', { newSubscription });
  expect(sentTo(fetch)).toEqual([['/rpc/notifications/subscribe', 'https://push.example.com/2']]);
  expect(subscribe).not.toHaveBeenCalled();
});

it('a subscription that the browser ended is made again under the same key', async () => {
  const { dispatch, subscribe, fetch } = openWorker();
  const applicationServerKey = new ArrayBuffer(65);
  await dispatch('pushsubscriptionchange', {
    oldSubscription: { options: { applicationServerKey } },
  });
  expect(subscribe.mock.calls).toEqual([[{ userVisibleOnly: true, applicationServerKey }]]);
  expect(sentTo(fetch)).toEqual([['/rpc/notifications/subscribe', 'https://push.example.com/new']]);
});
