import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Charts as ChartsData, funnelOf } from '#domain/overview/charts.ts';
import { TeamProvider } from '#web/shared/team/team.tsx';
import { buildHome } from '#web/test/build-home.ts';
import { buildMe } from '#web/test/build-me.ts';
import { FakeEventSource } from '#web/test/fake-event-source.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { Charts } from './charts.tsx';
import { fakeServer, procedure, refused } from '#web/test/fake-server.ts';

const server = {
  charts: procedure('overview/charts'),
};

const NO_OUTCOMES = { converti: 0, pas_interesse: 0, lead_froid: 0, stop: 0 };
const days = (last: [received: number, sent: number] = [0, 0]): ChartsData['days'] =>
  Array.from({ length: 14 }, (_, n) => ({
    day: `2026-03-${String(n + 1).padStart(2, '0')}`,
    received: n === 13 ? last[0] : 0,
    sent: n === 13 ? last[1] : 0,
  }));

beforeEach(() => {
  vi.resetAllMocks();
  fakeServer({ 'overview/charts': server.charts });
  vi.stubGlobal('EventSource', FakeEventSource);
  FakeEventSource.all = [];
});

function open(charts: ChartsData, activeCampaignsCount = 1) {
  server.charts.mockResolvedValue(charts);
  const home = buildHome();
  return renderAt(
    '/',
    buildMe(),
    <TeamProvider home={{ ...home, metrics: { ...home.metrics, activeCampaignsCount } }}>
      <Charts />
    </TeamProvider>,
  );
}

it('tell screen readers the same in tables', async () => {
  open({ days: days([1200, 3]), funnel: funnelOf(8, { ...NO_OUTCOMES, converti: 2 }) });
  const byDay = within(await screen.findByRole('table', { name: 'Messages per day' }));
  const rows = byDay.getAllByRole('row');
  expect(rows).toHaveLength(15);
  expect(rows.at(-1)?.textContent).toMatch(/14.*1,200.*3/);
  const leads = screen.getAllByRole('table')[1] as HTMLElement;
  expect(
    within(leads)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([
    'StatusLeadsShare',
    'In Progress675%',
    'Qualified225%',
    'Not Interested00%',
    'Cold Lead00%',
    'Stopped00%',
  ]);
});

it('draw a bar as high as its day was', async () => {
  const { container } = open({ days: days([20, 10]), funnel: funnelOf(1, NO_OUTCOMES) });
  await screen.findByText('Messages per day', { selector: 'h2' });
  const bars = [...container.querySelectorAll('g:last-of-type rect')].slice(-2);
  expect(bars.map((bar) => Number(bar.getAttribute('height')))).toEqual([100, 50]);
});

it('name the day that is pointed at, or tapped, with its figures', async () => {
  const { container } = open({ days: days([20, 10]), funnel: funnelOf(1, NO_OUTCOMES) });
  await screen.findByText('Messages per day', { selector: 'h2' });
  const chart = container.querySelector('svg g')?.closest('div') as HTMLElement;
  chart.getBoundingClientRect = () => new DOMRect(100, 0, 140, 50);
  const tip = () => chart.querySelector('span + svg ~ span')?.textContent;
  const at = (clientX: number, pointerType: string) => ({ clientX, pointerType });
  fireEvent.pointerMove(chart, at(101, 'mouse'));
  expect(tip()).toBe('Mar 1: 0 received, 0 sent');
  fireEvent.pointerMove(chart, at(239, 'mouse'));
  expect(tip()).toBe('Mar 14: 20 received, 10 sent');
  fireEvent.pointerLeave(chart, at(300, 'mouse'));
  expect(tip()).toBeUndefined();
  fireEvent.click(chart, at(239, 'touch'));
  fireEvent.pointerLeave(chart, at(239, 'touch'));
  expect(tip()).toBe('Mar 14: 20 received, 10 sent');
  fireEvent.click(chart, at(239, 'touch'));
  expect(tip()).toBeUndefined();
});

it('say when nothing happened lately', async () => {
  open({ days: days(), funnel: funnelOf(3, NO_OUTCOMES) });
  expect(await screen.findByText('No messages in the last 14 days.')).toBeTruthy();
});

it.each([
  [0, 'Connect WhatsApp', '/dashboard/acme-123456/whatsapp'],
  [1, 'Open conversations', '/dashboard/acme-123456/conversations'],
])('say how to begin, with %i connected campaigns', async (active, name, to) => {
  open({ days: days(), funnel: funnelOf(0, NO_OUTCOMES) }, active);
  expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeTruthy();
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(to);
});

it('can be asked for again when they did not come', async () => {
  server.charts.mockResolvedValueOnce(refused('INTERNAL'));
  open({ days: days([1, 1]), funnel: funnelOf(1, NO_OUTCOMES) });
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table', { name: 'Messages per day' })).toBeTruthy();
});

it('follow what happens, once in three seconds at most', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open({ days: days([1, 1]), funnel: funnelOf(1, NO_OUTCOMES) });
  await screen.findByText('Messages per day', { selector: 'h2' });
  const happens = () =>
    act(() => FakeEventSource.last.send('change', { kind: 'conversation', conversation_id: 'a' }));
  for (let n = 0; n < 20; n += 1) happens();
  act(() => FakeEventSource.last.send('change', { kind: 'member', member_id: 'u2' }));
  expect(server.charts).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(server.charts).toHaveBeenCalledTimes(2);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(server.charts).toHaveBeenCalledTimes(2);
});

it('show also what happens while they are first asked for', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const first = Promise.withResolvers<ChartsData>();
  server.charts.mockReturnValueOnce(first.promise);
  open({ days: days([5, 5]), funnel: funnelOf(5, NO_OUTCOMES) });
  act(() => FakeEventSource.last.send('change', { kind: 'conversation', conversation_id: 'a' }));
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  await act(async () => first.resolve({ days: days([1, 1]), funnel: funnelOf(1, NO_OUTCOMES) }));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(server.charts).toHaveBeenCalledTimes(2);
});
