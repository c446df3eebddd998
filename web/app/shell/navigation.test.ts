import { describe, expect, it } from 'vitest';
import type { AdminLevel } from '#domain/admin/levels.ts';
import { buildMe } from '#web/test/build-me.ts';
import { buildHome } from '#web/test/build-home.ts';
import { isOffered, navigation, sectionLinks } from './navigation.ts';

const PORTAL = 'https://partners.example';
const entriesAt = (
  pathname: string,
  plan: Parameters<typeof buildHome>[0] = {},
  level: AdminLevel | null = null,
) => {
  const viewer = { ...buildMe({ profile: { admin_level: level } }), partner_portal: PORTAL };
  const groups = navigation({ ...buildHome(plan), team_slug: 'acme' }, pathname, viewer);
  return groups.flatMap((group) => group.entries);
};
const activeAt = (pathname: string) =>
  entriesAt(pathname)
    .filter((entry) => entry.active)
    .map((entry) => entry.label);

describe('the sidebar', () => {
  it('marks the page one is on', () => {
    expect(activeAt('/dashboard/acme')).toEqual(['Overview']);
    expect(activeAt('/dashboard/acme/get-started/manual')).toEqual(['Get Started']);
    expect(activeAt('/dashboard/acme/campaigns/spring/edit')).toEqual(['Campaigns']);
    expect(activeAt('/dashboard/acme/conversations/campaigns')).toEqual(['Conversations']);
    expect(activeAt('/dashboard/acme/whatsapp')).toEqual(['WhatsApp']);
    expect(activeAt('/dashboard/acme/team/members')).toEqual(['Team']);
    expect(activeAt('/dashboard/acme/subscription')).toEqual(['My Subscription']);
  });

  it('ignores page names in the name of the team', () => {
    const team = { ...buildHome(), team_slug: 'campaigns-1' };
    const groups = navigation(team, '/dashboard/campaigns-1', buildMe());
    const active = groups.flatMap((group) => group.entries).filter((entry) => entry.active);
    expect(active.map((entry) => entry.label)).toEqual(['Overview']);
  });

  it('marks the entry that a page without one belongs to', () => {
    expect(activeAt('/dashboard/acme/outreach')).toEqual(['Campaigns']);
    expect(activeAt('/dashboard/acme/knowledge')).toEqual(['Prompts']);
    expect(activeAt('/dashboard/acme/learning')).toEqual(['Prompts']);
    expect(activeAt('/dashboard/acme/evals')).toEqual(['Playground']);
  });

  it('has the groups and entries of the specification, and no others', () => {
    const viewer = { ...buildMe({ profile: { admin_level: 'admin' } }), partner_portal: PORTAL };
    const groups = navigation({ ...buildHome(), team_slug: 'acme' }, '/', viewer);
    expect(
      groups.map(({ label, entries }) => [label, entries.map((entry) => entry.label)]),
    ).toEqual([
      ['Getting Started', ['Get Started']],
      ['Core Operations', ['Overview', 'Campaigns', 'Conversations']],
      ['Development & Testing', ['Prompts', 'Playground']],
      ['WhatsApp Integration', ['WhatsApp']],
      ['Team Management', ['Team', 'My Subscription']],
      ['Administration', ['Admin']],
      ['More', ['Partner Program', 'Settings']],
    ]);
  });

  it('has the partner program only where partners have a portal', () => {
    const groups = navigation({ ...buildHome(), team_slug: 'acme' }, '/', buildMe());
    expect(groups.at(-1)?.entries.map(({ label }) => label)).toEqual(['Settings']);
  });

  it('ends with the settings', () => {
    const settings = '/dashboard/acme/settings';
    expect(entriesAt(settings).slice(-2)).toMatchObject([
      { label: 'Partner Program', active: false },
      { label: 'Settings', active: true },
    ]);
    expect(activeAt(settings)).toEqual(['Settings']);
  });

  it('shows a newcomer where to begin', () => {
    const badge = (campaignsUsed: number) =>
      entriesAt('/', { plan: { campaignsUsed } }).find((e) => e.label === 'Get Started')?.badge;
    expect(badge(0)).toBe('New');
    expect(badge(1)).toBeUndefined();
  });

  it('counts the campaigns', () => {
    expect(entriesAt('/').find((e) => e.label === 'Campaigns')?.counter).toBe('1/3');
  });

  it('counts the leads who wait for a person, and shows no zero', () => {
    const entry = (waiting: number) =>
      navigation({ ...buildHome(), team_slug: 'acme' }, '/', buildMe(), waiting)
        .flatMap((group) => group.entries)
        .find(({ label }) => label === 'Conversations');
    expect(entry(0)?.counter).toBeUndefined();
    expect(entry(3)).toMatchObject({
      counter: '3',
      counterLabel: '3 leads are waiting for you',
    });
    expect(entry(1234)?.counter).toBe('999+');
  });

  it('has the administration for staff only, with their level', () => {
    const at = '/dashboard/acme/admin';
    const entry = (level: AdminLevel | null) =>
      entriesAt(at, {}, level).find(({ label }) => label === 'Admin');
    expect(entry('support')).toMatchObject({ badge: 'support', active: true, to: at });
    expect(entry(null)).toBeUndefined();
  });

  it('locks WhatsApp for a free team, and leads to the plans', () => {
    const entry = (canAccessWhatsApp: boolean) =>
      entriesAt('/', { plan: { canAccessWhatsApp } }).find((e) => e.label.startsWith('WhatsApp'));
    expect(entry(true)).toMatchObject({ locked: false, to: '/dashboard/acme/whatsapp' });
    expect(entry(false)).toMatchObject({ locked: true, to: '/dashboard/acme/subscription' });
  });
});

describe('the pages of a section', () => {
  const team = { ...buildHome(), team_slug: 'acme' };
  const labelsAt = (pathname: string, viewer = buildMe()) =>
    sectionLinks(team, pathname, viewer).map(({ label, active }) => (active ? `*${label}` : label));

  it('link to each other', () => {
    expect(labelsAt('/dashboard/acme/prompts')).toEqual(['*Prompts', 'Knowledge', 'Learning']);
    expect(labelsAt('/dashboard/acme/evals')).toEqual(['Playground', '*Evals']);
  });

  it('are not shown on a page with a section of its own, or below one', () => {
    expect(labelsAt('/dashboard/acme/settings')).toEqual([]);
    // Its tabs link to the campaigns.
    expect(labelsAt('/dashboard/acme/outreach')).toEqual([]);
    expect(labelsAt('/dashboard/acme/campaigns/spring/edit')).toEqual([]);
  });
});

it('offers what a person may open', () => {
  const viewer = buildMe();
  const offers = (page: Parameters<typeof isOffered>[0], home: Parameters<typeof buildHome>[0]) =>
    isOffered(page, { ...buildHome(home), team_slug: 'acme' }, viewer);
  expect(offers('editCampaign', { role: 'viewer' })).toBe(false);
  expect(offers('editCampaign', { role: 'editor' })).toBe(true);
  expect(offers('whatsapp', { plan: { canAccessWhatsApp: false } })).toBe(false);
  expect(offers('subscription', { billing: { plans: 'off' } })).toBe(false);
  expect(offers('admin', {})).toBe(false);
});
