import { describe, expect, it } from 'vitest';
import { permissionMessage, roleLabel, roleOf } from './role-names.ts';
import { minimumRole, PERMISSIONS } from './roles.ts';

describe('the role of a member', () => {
  it('is the strongest of the names stored', () => {
    expect(roleOf(['viewer', 'admin', 'editor'])).toBe('admin');
    expect(roleOf(['editor', 'owner'])).toBe('owner');
  });

  it('is found inside longer names', () => {
    expect(roleOf(['team-admin'])).toBe('admin');
    expect(roleOf(['Campaign Editor'])).toBe('editor');
    expect(roleOf(['creator'])).toBe('owner');
  });

  it('is viewer when nothing is known', () => {
    for (const names of [[], ['member'], ['viewer'], ['something else']]) {
      expect(roleOf(names)).toBe('viewer');
    }
  });

  it('reads Member when it is not known', () => {
    expect(roleLabel('member')).toBe('Member');
    expect(roleLabel('intern')).toBe('Member');
    expect(roleLabel('viewer')).toBe('Viewer');
    expect(roleLabel('creator')).toBe('Owner');
  });
});

describe('a person who may not', () => {
  it('learns which permissions are needed', () => {
    expect(permissionMessage('canInviteMembers')).toBe(
      'You need administrator permissions to invite members.',
    );
    expect(permissionMessage('canManageSubscription')).toBe(
      'You need owner permissions to manage the subscription.',
    );
  });

  it('reads the role that has the permission', () => {
    const names = { owner: 'owner', admin: 'administrator', editor: 'editor', viewer: 'viewer' };
    for (const permission of PERMISSIONS) {
      const needed = `You need ${names[minimumRole(permission)]} permissions to `;
      expect(permissionMessage(permission).slice(0, needed.length)).toBe(needed);
    }
  });
});
