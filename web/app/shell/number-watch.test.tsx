import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi, type MockInstance } from 'vitest';
import type { WhatsAppAccount } from '#domain/whatsapp/schema.ts';
import { buildAccount } from '#web/test/build-account.ts';
import { buildHome } from '#web/test/build-home.ts';
import { buildMe } from '#web/test/build-me.ts';
import { FakeEventSource } from '#web/test/fake-event-source.ts';
import { type Answers, fakeServer } from '#web/test/fake-server.ts';
import { openInTeam, TEAM } from '#web/test/open-in-team.tsx';
import { useLiveQueries } from '#web/shared/live.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { NumberWatch } from './number-watch.tsx';

const LOST = { state: 'lost', lost_at: '2026-11-22T10:00:00Z' } as const;
const banner = () => screen.queryByRole('region', { name: 'WhatsApp numbers' });
const TOAST = 'Agent "Max" has lost WhatsApp connection';

function Page() {
  useLiveQueries('acme-123456');
  return <NumberWatch />;
}

function open(at: string, accounts: WhatsAppAccount[], home = buildHome()) {
  const answers: Answers = { 'whatsapp/accounts': accounts, 'accounts/me': buildMe() };
  fakeServer(answers);
  openInTeam(<Page />, { at, home });
  return answers;
}

/** Simulates the event that a campaign's number changed. */
async function change(answers: Answers, accounts: WhatsAppAccount[]) {
  answers['whatsapp/accounts'] = accounts;
  await act(async () => {
    for (const source of FakeEventSource.all) {
      source.send('change', { kind: 'campaign', campaign_id: 'c2' });
    }
  });
}

let toastError: MockInstance<typeof toast.error>;

beforeEach(() => {
  toastError = vi.spyOn(toast, 'error');
  vi.stubGlobal('EventSource', FakeEventSource);
  FakeEventSource.all = [];
});

it('says on any page that a number is lost, and connects it again from there', async () => {
  const answers = open('/campaigns', [buildAccount()]);
  await waitFor(() => expect(FakeEventSource.all).toHaveLength(1));
  expect(banner()).toBeNull();
  await change(answers, [buildAccount(LOST)]);
  await waitFor(() => expect(toastError).toHaveBeenCalledTimes(1));
  expect(toastError.mock.calls[0]).toMatchObject(['WhatsApp Disconnected', { description: TOAST }]);
  const shown = within(banner() as HTMLElement);
  await waitFor(() =>
    expect(banner()?.textContent).toContain('Connection lost: +33 6 12 34 56 78 (Max)'),
  );
  shown.getByRole('button', { name: 'Reconnect' }).click();
  expect(
    await screen.findByRole('dialog', { name: 'Important: Read Before Connecting' }),
  ).toBeTruthy();
});

it.each(['/conversations', '/whatsapp'])(
  'shows no toast on %s, where the page shows it',
  async (at) => {
    const answers = open(at, [buildAccount()]);
    await waitFor(() => expect(FakeEventSource.all).toHaveLength(1));
    await change(answers, [buildAccount(LOST)]);
    await waitFor(() => expect(banner()).toBeTruthy());
    expect(toastError).not.toHaveBeenCalled();
  },
);

it('what was lost before the page was opened is said, but is no news', async () => {
  open('/campaigns', [buildAccount(LOST)]);
  await waitFor(() => expect(banner()).toBeTruthy());
  expect(toastError).not.toHaveBeenCalled();
});

it('says of several how many, and of one that is unreachable that we keep trying', async () => {
  const answers = open('/campaigns', [
    buildAccount(LOST),
    buildAccount({ campaign_id: 'c3', ...LOST }),
  ]);
  await waitFor(() => expect(banner()?.textContent).toContain('2 WhatsApp numbers lost'));
  const link = within(banner() as HTMLElement).getByRole('link', { name: 'See the numbers' });
  expect(link.getAttribute('href')).toBe(`${TEAM}/whatsapp?tab=connected`);
  await change(answers, [buildAccount({ state: 'unreachable' })]);
  await waitFor(() => expect(banner()?.textContent).toContain("can't be reached"));
});

it('says that an agent waits until someone has seen its number’s earlier chats', async () => {
  open('/campaigns', [buildAccount({ awaits_review: true })]);
  await waitFor(() => expect(banner()?.textContent).toContain("agent isn't answering yet"));
  const link = within(banner() as HTMLElement).getByRole('link', { name: 'See the numbers' });
  expect(link.getAttribute('href')).toBe(`${TEAM}/whatsapp?tab=connected`);
});

it('says why the agents pause when the plan ends or its messages are used up', async () => {
  open('/campaigns', [buildAccount()], buildHome({ plan: { canAccessWhatsApp: false } }));
  await waitFor(() => expect(banner()?.textContent).toContain('needs a paid plan'));
});

it('a campaign without a number is no one’s alarm', async () => {
  open('/campaigns', [buildAccount({ state: 'unlinked' })]);
  await waitFor(() => expect(FakeEventSource.all).toHaveLength(1));
  expect(banner()).toBeNull();
});
