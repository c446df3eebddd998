import { act } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { defaultNotificationSettings, type WaitingLead } from '#domain/notifications/schema.ts';
import { buildMe } from '#web/test/build-me.ts';
import { FakeEventSource } from '#web/test/fake-event-source.ts';
import { fakeServer } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { Notifier } from './notifier.tsx';

const SERVER_TIME = '2026-03-02T10:00:00.000Z';
const AHEAD = '2026-03-02T11:00:00.000Z';

const lead: WaitingLead = {
  conversation_id: '01890000-0000-7000-8000-000000000001',
  name: 'Ada',
  campaign_name: 'Spring',
  held: false,
  since: SERVER_TIME,
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(AHEAD) });
  vi.stubGlobal('EventSource', FakeEventSource);
  FakeEventSource.all = [];
});

function open({ away = 0 } = {}) {
  let left = away;
  const settings = { ...defaultNotificationSettings('owner'), time_zone: 'Europe/Paris' };
  const server = fakeServer({
    'notifications/waiting': ({ since = '', conversation_ids = [lead.conversation_id] }) => {
      left -= 1;
      if (left >= 0) throw new TypeError('Failed to fetch');
      return [lead].filter(
        (item) => item.since > since && conversation_ids.includes(item.conversation_id),
      );
    },
    'notifications/settings': { settings, chosen: true },
  });
  openInTeam(<Notifier me={buildMe()} />);
  const notice = async (ms = 5_000) => {
    const change = { kind: 'notice', notice_id: lead.conversation_id };
    act(() => FakeEventSource.last.send('change', change));
    await act(() => vi.advanceTimersByTimeAsync(ms));
  };
  const deliveries = () => server.inputsOf('notifications/settings').length;
  return { notice, deliveries };
}

it('tells of a lead also when the clock of the browser runs ahead', async () => {
  const { notice, deliveries } = open();
  await notice();
  expect(deliveries()).toBe(1);
});

it('tells of a lead once, however often the change comes', async () => {
  const { notice, deliveries } = open();
  await notice();
  await notice();
  expect(deliveries()).toBe(1);
});

it('tells also while leads begin to wait without a pause', async () => {
  const { notice, deliveries } = open();
  for (let n = 0; n < 5; n += 1) await notice(1_000);
  expect(deliveries()).toBe(1);
});

it('tells later what the server could not be asked about', async () => {
  const { notice, deliveries } = open({ away: 3 });
  await notice();
  expect(deliveries()).toBe(0);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(deliveries()).toBe(1);
});
