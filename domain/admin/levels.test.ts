import { describe, expect, it } from 'vitest';
import { type AdminLevel, adminLevelOf, mayGrantLevels } from './levels.ts';

const profile = (is_admin: boolean, admin_level: AdminLevel | null) => ({ is_admin, admin_level });

describe('an admin of the platform', () => {
  it('is made by the profile or by the label', () => {
    expect(adminLevelOf({ profile: profile(true, 'support'), labels: [] })).toBe('support');
    expect(adminLevelOf({ profile: profile(false, null), labels: ['superadmin'] })).toBe(
      'superadmin',
    );
    expect(adminLevelOf({ profile: null, labels: ['superadmin'] })).toBe('superadmin');
  });

  it('is a superadmin by label whatever the profile says, and an admin if it says nothing', () => {
    expect(adminLevelOf({ profile: profile(true, 'support'), labels: ['superadmin'] })).toBe(
      'superadmin',
    );
    expect(adminLevelOf({ profile: profile(true, null), labels: ['other'] })).toBe('admin');
  });

  it('is not someone with a level and no mark', () => {
    expect(adminLevelOf({ profile: profile(false, 'admin'), labels: [] })).toBeNull();
    expect(adminLevelOf({ profile: null, labels: [] })).toBeNull();
  });

  it('gives and takes levels as superadmin only', () => {
    expect(mayGrantLevels('superadmin')).toBe(true);
    expect(mayGrantLevels('admin')).toBe(false);
    expect(mayGrantLevels('support')).toBe(false);
  });
});
