import { describe, expect, it } from 'vitest';
import { canOf, roleAllows } from './roles.ts';

describe('roles', () => {
  it('let a viewer look and nothing else', () => {
    const can = canOf('viewer');
    const granted = Object.entries(can).flatMap(([name, yes]) => (yes ? [name] : []));
    expect(granted).toEqual(['canViewAnalytics', 'canViewConversations']);
  });

  it('let an editor create campaigns but not delete them', () => {
    expect(roleAllows('editor', 'canCreateCampaigns')).toBe(true);
    expect(roleAllows('editor', 'canDisconnectWhatsApp')).toBe(true);
    expect(roleAllows('editor', 'canDeleteCampaigns')).toBe(false);
  });

  it('let an admin do everything except manage the subscription', () => {
    const { canManageSubscription, ...rest } = canOf('admin');
    expect(canManageSubscription).toBe(false);
    expect(Object.values(rest).every(Boolean)).toBe(true);
  });

  it('let an owner do everything', () => {
    expect(Object.values(canOf('owner')).every(Boolean)).toBe(true);
  });
});
