import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OutreachPlan } from '#domain/outreach/plan.ts';
import type { WaitingLead } from '#domain/outreach/schema.ts';
import { buildHome } from '#web/test/build-home.ts';
import { FakeEventSource } from '#web/test/fake-event-source.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { press } from '#web/test/press.ts';
import { OutreachScreen } from './outreach-screen.tsx';

beforeEach(() => void vi.stubGlobal('EventSource', FakeEventSource));

const lead = (name: string, changes: Partial<WaitingLead> = {}): WaitingLead => ({
  conversation_id: `c-${name}`,
  campaign_id: 'k',
  campaign_name: 'Spring offer',
  name,
  phone: '+33612345678',
  state: 'waiting',
  source: 'form',
  entered_at: '2026-11-22T09:00:00Z',
  planned_at: '2026-11-22T09:06:00Z',
  reason: 'turn',
  until: '2026-11-22T09:06:00Z',
  ...changes,
});

const plan = (changes: Partial<OutreachPlan> = {}): OutreachPlan => ({
  leads: 3_000,
  numbers: 2,
  done_at: '2026-12-04T12:00:00Z',
  one_more_done_at: '2026-11-28T12:00:00Z',
  per_day: 480,
  waiting: 3_000,
  connected: 2,
  messages_left: 10_000,
  risks: [],
  ...changes,
});

function open(answers: Answers, { at = '/outreach', role = 'owner' as const } = {}) {
  const server = fakeServer(answers);
  openInTeam(<OutreachScreen />, { at, home: buildHome({ role }) });
  return server;
}

describe('who waits', () => {
  it('is listed with the reason, and can go next or be canceled', async () => {
    const items = [
      lead('Ann'),
      lead('Bob', { source: 'import', reason: 'restricted', planned_at: null }),
    ];
    const server = open({
      'outreach/waiting': { items, nextCursor: null, total: 2 },
      'outreach/sendNext': { ok: true },
      'outreach/cancelFirstMessage': refused('CONFLICT', 'This first message was already sent.'),
    });
    expect(await screen.findByText('2 leads waiting')).toBeTruthy();
    expect(screen.getByText(/WhatsApp has restricted the number/)).toBeTruthy();
    expect(screen.getByText('When the reason no longer applies')).toBeTruthy();
    press('Send next: Bob');
    await waitFor(() =>
      expect(server.inputsOf('outreach/sendNext')).toMatchObject([{ conversation_id: 'c-Bob' }]),
    );
    expect(await screen.findByText('Moved to the front')).toBeTruthy();
    press('Cancel first message to Ann');
    expect(await screen.findByText('This first message was already sent.')).toBeTruthy();
  });

  it('is no one at first, and that is explained', async () => {
    open({ 'outreach/waiting': { items: [], nextCursor: null, total: 0 } });
    expect(await screen.findByRole('heading', { name: 'No one is waiting' })).toBeTruthy();
  });

  it('says so when it cannot be loaded, and tries again', async () => {
    const answers: Answers = { 'outreach/waiting': refused('INTERNAL', 'Our side.') };
    open(answers);
    const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 });
    answers['outreach/waiting'] = { items: [lead('Ann')], nextCursor: null, total: 1 };
    again.click();
    expect(await screen.findByText('1 lead waiting')).toBeTruthy();
  });
});

describe('the plan', () => {
  it('names the day, the day with one number more, and the risks', async () => {
    open(
      {
        'outreach/plan': plan({
          risks: [{ kind: 'full_quota', numbers: 2, per_number: 250 }],
        }),
      },
      { at: '/outreach?tab=plan' },
    );
    expect(await screen.findByText(/^3,000 leads on 2 numbers: done on /)).toBeTruthy();
    expect(screen.getByText(/^With one more number: /)).toBeTruthy();
    expect(screen.getByText(/^250 first messages a day from one number/)).toBeTruthy();
  });

  it('does not promise an earlier day that is the same', async () => {
    const done_at = '2026-12-04T12:00:00Z';
    open(
      {
        'outreach/plan': plan({
          done_at,
          one_more_done_at: '2026-12-04T11:00:00Z',
          risks: [{ kind: 'without_number', leads: 1 }],
        }),
      },
      { at: '/outreach?tab=plan' },
    );
    expect(await screen.findByText("One more number wouldn't be faster.")).toBeTruthy();
    expect(screen.queryByText(/^With one more number: /)).toBeNull();
    expect(screen.getByText(/^1 waiting lead belongs to campaigns without/)).toBeTruthy();
  });
});
