import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { funnelOf } from '#domain/overview/charts.ts';
import type { TeamHome } from '#domain/teams/schema.ts';
import { buildHome } from '#web/test/build-home.ts';
import { buildBriefing } from '#web/test/build-briefing.ts';
import { buildMe } from '#web/test/build-me.ts';
import { FakeEventSource } from '#web/test/fake-event-source.ts';
import { fakeServer } from '#web/test/fake-server.ts';
import { openInTeam, TEAM } from '#web/test/open-in-team.tsx';
import { press } from '#web/test/press.ts';
import { HomeScreen } from './home-screen.tsx';

const funnel = funnelOf(0, { converti: 0, pas_interesse: 0, lead_froid: 0, stop: 0 });

const QUIET = buildBriefing();

function open(home: TeamHome = buildHome(), me = buildMe()) {
  fakeServer({ 'overview/charts': { days: [], funnel }, 'overview/briefing': QUIET });
  return openInTeam(<HomeScreen />, { home, me });
}

beforeEach(() => void vi.stubGlobal('EventSource', FakeEventSource));

describe('the overview', () => {
  it('greets by name, and without one too', () => {
    open();
    expect(screen.getByRole('heading', { name: 'Hello, Ada' })).toBeTruthy();
    expect(screen.getByText("Here's what's happening in Acme.")).toBeTruthy();
    open(buildHome(), buildMe({ profile: { first_name: '' } }));
    expect(screen.getByRole('heading', { name: 'Hello' })).toBeTruthy();
  });

  it('shows the four figures of the team', () => {
    const { container } = open();
    const figures = [...container.querySelectorAll('dl dd span:first-child')];
    expect(figures.map((figure) => figure.textContent)).toEqual(['1,200', '1/3', '3', '42.5%']);
  });

  it('mentions no plan where plans are off', () => {
    open(buildHome({ billing: { plans: 'off' } }));
    expect(screen.getByText('Drafts included')).toBeTruthy();
    expect(screen.queryByText(/plan/)).toBeNull();
    open();
    expect(screen.getByText('Used on your plan')).toBeTruthy();
  });

  it('of a new team is the first campaign', async () => {
    const { address } = open(buildHome({ plan: { campaignsUsed: 0 } }));
    await waitFor(() => expect(address()).toBe(`${TEAM}/get-started`));
  });
});

describe('what to do next', () => {
  it('leads to a new campaign, the conversations and the team', async () => {
    const { address } = open();
    const members = screen.getByRole('link', { name: 'Team Members' });
    expect(members.getAttribute('href')).toBe(`${TEAM}/team/members`);
    press('View Conversations');
    await waitFor(() => expect(address()).toBe(`${TEAM}/conversations`));
    const second = open();
    within(second.container).getByRole('button', { name: 'Create Campaign' }).click();
    await waitFor(() => expect(second.address()).toBe(`${TEAM}/get-started/create-campaign`));
  });

  it('says to a viewer whom to ask', () => {
    open(buildHome({ role: 'viewer' }));
    press('Create Campaign');
    const dialog = within(screen.getByRole('dialog', { name: 'Campaign Creation Restricted' }));
    const contact = 'Contact your team administrator to modify your permissions.';
    expect(dialog.getByText(contact)).toBeTruthy();
    expect(dialog.getByText('Viewer')).toBeTruthy();
  });
});
