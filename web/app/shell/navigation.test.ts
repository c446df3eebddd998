import { describe, expect, it } from 'vitest';
import type { AdminLevel } from '#domain/admin/levels.ts';
import { buildHome } from '#web/test/build-home.ts';
import { navigation } from './navigation.ts';

const entriesAt = (
  pathname: string,
  plan: Parameters<typeof buildHome>[0] = {},
  level: AdminLevel | null = null,
) => {
  const groups = navigation({ ...buildHome(plan), team_slug: 'acme' }, pathname, level);
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
    const groups = navigation(team, '/dashboard/campaigns-1', null);
    const active = groups.flatMap((group) => group.entries).filter((entry) => entry.active);
    expect(active.map((entry) => entry.label)).toEqual(['Overview']);
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
      navigation({ ...buildHome(), team_slug: 'acme' }, '/', null, waiting)
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
