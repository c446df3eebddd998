import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Costs as CostsData } from '#domain/overview/costs.ts';
import { buildHome } from '#web/test/build-home.ts';
import { type Answers, fakeServer, procedure, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { press } from '#web/test/press.ts';
import { SpendingNotice } from '../home-screen.tsx';
import { costsCopy } from '#copy/overview/costs.ts';
import { Costs } from './costs.tsx';

const known: CostsData = {
  days: [
    { day: '2026-03-01', cost: 0 },
    { day: '2026-03-02', cost: 1.5 },
  ],
  total: 1.5,
  calls: 10,
  unpriced_calls: 0,
  per_message: 0.15,
  per_lead: 0.75,
  per_qualified: null,
  campaigns: [
    {
      campaign_id: 'a',
      campaign_name: 'Spring',
      cost: 1.5,
      messages: 10,
      leads: 2,
      qualified: 0,
      per_lead: 0.75,
      unpriced_calls: 0,
    },
  ],
  purposes: [{ purpose: 'answer', cost: 1.5, calls: 10 }],
  funnel: { leads: 4, replied: 3, qualified: 1, booked: 2 },
};

function open(costs: NonNullable<Answers['overview/costs']>) {
  const server = fakeServer({ 'overview/costs': costs });
  return { ...openInTeam(<Costs />), server };
}
const cellsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

describe('the costs', () => {
  it('are given in figures and tables, whatever is drawn beside them', async () => {
    open(known);
    expect(await screen.findByText('Per message')).toBeTruthy();
    const figures = [...document.querySelectorAll('dl:first-of-type dd')].map(
      (item) => item.textContent,
    );
    expect(figures.slice(0, 4)).toEqual(['$1.50', '$0.15', '$0.75', '–']);
    expect(cellsOf('Cost per day').slice(1)).toEqual([
      ['Mar 1', '$0.00'],
      ['Mar 2', '$1.50'],
    ]);
    expect(cellsOf('From lead to appointment').slice(1)).toEqual([
      ['Leads', '4', '100%'],
      ['Replied', '3', '75%'],
      ['Qualified', '1', '25%'],
      ['Booked', '2', '50%'],
    ]);
    expect(cellsOf('By campaign')[1]).toEqual(['Spring', '10', '2', '0', '$0.75', '$1.50']);
  });

  it('are drawn as the tables say', async () => {
    const { container } = open(known);
    await screen.findByText('Per message');
    const drawings = [...container.querySelectorAll('[aria-hidden] > svg, [aria-hidden] * > svg')];
    const days = drawings.find((drawing) => drawing.querySelector('g'));
    const heights = [...(days?.querySelectorAll('.fill-primary') ?? [])].map((bar) =>
      Number(bar.getAttribute('height')),
    );
    expect(heights).toEqual([0, 75]);
    const widths = drawings
      .filter((drawing) => !drawing.querySelector('g'))
      .map((drawing) => drawing.querySelector('.fill-primary')?.getAttribute('width'))
      .filter((width) => width !== undefined);
    expect(widths).toEqual(['100', '75', '25', '50']);
  });

  it('are asked for again for another period', async () => {
    const { server } = open(known);
    await screen.findByText('Per message');
    expect(screen.getByRole('radio', { name: '30 days' }).getAttribute('aria-checked')).toBe(
      'true',
    );
    fireEvent.click(screen.getByRole('radio', { name: '90 days' }));
    await waitFor(() =>
      expect(server.inputsOf('overview/costs')).toEqual([
        { team_slug: 'acme-123456', days: 30 },
        { team_slug: 'acme-123456', days: 90 },
      ]),
    );
  });

  it('of a period without any still offer the other periods', async () => {
    const none = { ...known, calls: 0, total: 0, campaigns: [], purposes: [] };
    const costs = procedure('overview/costs').mockResolvedValue(known);
    open(costs);
    await screen.findByText('Per message');
    costs.mockResolvedValue({ ...none, funnel: { leads: 0, replied: 0, qualified: 0, booked: 0 } });
    fireEvent.click(screen.getByRole('radio', { name: '7 days' }));
    expect(await screen.findByText('No costs in this period')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: '30 days' }));
    expect(await screen.findByText('Per message')).toBeTruthy();
  });

  it('leave out a stage that a server of before does not count', async () => {
    open({ ...known, funnel: { leads: 4, replied: 3, qualified: 1 } });
    await screen.findByText('Per message');
    expect(
      cellsOf(costsCopy.funnel.title)
        .slice(1)
        .map(([stage]) => stage),
    ).toEqual(['Leads', 'Replied', 'Qualified']);
    expect(document.body.textContent).not.toContain('NaN');
  });

  it('are marked as those of the period before until the chosen one is there', async () => {
    const costs = procedure('overview/costs').mockResolvedValue(known);
    open(costs);
    const figures = (await screen.findByText('Per message')).closest('[aria-busy]');
    expect(figures?.getAttribute('aria-busy')).toBe('false');
    costs.mockReturnValue(new Promise(() => undefined));
    fireEvent.click(screen.getByRole('radio', { name: '90 days' }));
    await waitFor(() => expect(figures?.getAttribute('aria-busy')).toBe('true'));
  });

  it('that are not known are said to be so, and never $0.00', async () => {
    const unknown = { total: 0, unpriced_calls: 10, per_message: null, per_lead: null };
    const campaigns = known.campaigns.map((campaign) => ({
      ...campaign,
      cost: 0,
      unpriced_calls: 10,
      per_lead: null,
    }));
    open({ ...known, ...unknown, campaigns });
    expect(await screen.findByText(/We don't know the cost of 10 calls/)).toBeTruthy();
    expect(cellsOf('By campaign')[1]).toEqual(['Spring', '10', '2', '0', 'Unknown', 'Unknown']);
    expect(screen.queryByRole('table', { name: 'Cost per day' })).toBeNull();
  });

  it('that never were leave room for what they will be', async () => {
    open({ ...known, calls: 0, total: 0, campaigns: [], purposes: [] });
    expect(await screen.findByText('No costs in this period')).toBeTruthy();
    expect(screen.getByRole('radio', { name: '7 days' })).toBeTruthy();
  });

  it('can be asked for again when they did not come', async () => {
    const { server } = open(refused('FORBIDDEN'));
    expect(await screen.findByText("We couldn't load the costs.")).toBeTruthy();
    press('Try again');
    await waitFor(() => expect(server.inputsOf('overview/costs')).toHaveLength(2));
  });
});

describe('a spending ceiling', () => {
  const spending = {
    state: 'reached' as const,
    period: 'day' as const,
    spent: 5.01,
    ceiling: 5,
    until: '2026-03-03T00:00:00Z',
  };

  it('that is reached is said, with the way to raise it', () => {
    fakeServer({});
    openInTeam(<SpendingNotice />, { home: { ...buildHome(), spending } });
    expect(
      screen.getByText("Your agents are paused: you've reached your spending ceiling"),
    ).toBeTruthy();
    expect(screen.getByText(/has cost \$5.01 of \$5.00 today/)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Spending ceiling' });
    expect(link.getAttribute('href')).toBe('/dashboard/acme-123456/settings?tab=model');
  });

  it('is no viewer’s to raise', () => {
    fakeServer({});
    openInTeam(<SpendingNotice />, { home: { ...buildHome({ role: 'viewer' }), spending } });
    expect(screen.queryByRole('link', { name: 'Spending ceiling' })).toBeNull();
  });
});
