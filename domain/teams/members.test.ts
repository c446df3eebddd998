import { describe, expect, it } from 'vitest';
import type { Plan, SubscriptionStatus } from '../billing/plans.ts';
import {
  type TeamActor,
  invitableRoles,
  invitationCan,
  isFull,
  mayLeave,
  memberCan,
  membersLimit,
  usedSeats,
} from './members.ts';
import type { Role } from './roles.ts';

const asker = (role: Role, impersonating = false): TeamActor => ({
  user_id: 'me',
  role,
  impersonating,
});
const row = (role: Role, user_id = 'other') => ({ user_id, role });
const granted = (can: object) => Object.entries(can).flatMap(([name, yes]) => (yes ? [name] : []));

describe('inviting', () => {
  it('lets an owner invite all but owners, an admin editors and viewers, others no one', () => {
    expect(invitableRoles('owner')).toEqual(['admin', 'editor', 'viewer']);
    expect(invitableRoles('admin')).toEqual(['editor', 'viewer']);
    expect(invitableRoles('editor')).toEqual([]);
    expect(invitableRoles('viewer')).toEqual([]);
  });

  it('is bounded by the plan, and by the free one when nothing is paid', () => {
    const team = (subscription_plan: Plan, subscription_status: SubscriptionStatus) => ({
      subscription_plan,
      subscription_status,
      members_limit: null,
    });
    expect(membersLimit(team('free', 'free'))).toBe(1);
    expect(membersLimit(team('business', 'active'))).toBe(3);
    expect(membersLimit(team('scale', 'active'))).toBe(10);
    expect(membersLimit(team('scale', 'past_due'))).toBe(1);
    expect(membersLimit({ ...team('free', 'free'), members_limit: 50 })).toBe(50);
  });

  it('counts everyone but the owner', () => {
    expect(usedSeats([row('owner'), row('admin'), row('viewer')], 0)).toBe(2);
    const starter = {
      subscription_plan: 'starter',
      subscription_status: 'active',
      members_limit: null,
    } as const;
    expect(isFull(starter, [row('owner')])).toBe(false);
    expect(isFull(starter, [row('owner'), row('viewer')])).toBe(true);
  });

  it('can be resent by members who may assign that role, and withdrawn by every admin', () => {
    expect(granted(invitationCan(asker('owner'), { role: 'admin' }))).toEqual([
      'resend',
      'withdraw',
    ]);
    expect(granted(invitationCan(asker('admin'), { role: 'admin' }))).toEqual(['withdraw']);
    expect(granted(invitationCan(asker('editor'), { role: 'viewer' }))).toEqual([]);
  });
});

describe('the menu of a member', () => {
  it('is disabled on the row of the owner and on one’s own', () => {
    expect(granted(memberCan(asker('admin'), row('owner')))).toEqual([]);
    expect(granted(memberCan(asker('admin'), row('admin', 'me')))).toEqual([]);
    expect(granted(memberCan(asker('owner'), row('owner', 'me')))).toEqual([]);
  });

  it('does not offer the role that is held', () => {
    expect(granted(memberCan(asker('admin'), row('editor')))).toEqual([
      'menu',
      'makeViewer',
      'remove',
    ]);
  });

  it('offers to make an admin to owners only', () => {
    expect(memberCan(asker('owner'), row('editor')).makeAdmin).toBe(true);
    expect(memberCan(asker('owner'), row('admin')).makeAdmin).toBe(false);
    expect(memberCan(asker('admin'), row('editor')).makeAdmin).toBe(false);
    expect(memberCan(asker('admin'), row('admin')).makeEditor).toBe(true);
  });

  it('does not open for editors and viewers', () => {
    expect(granted(memberCan(asker('editor'), row('viewer')))).toEqual([]);
    expect(granted(memberCan(asker('viewer'), row('editor')))).toEqual([]);
  });

  it('offers the ownership to the owner only, and not to someone who impersonates one', () => {
    expect(memberCan(asker('owner'), row('viewer')).transferOwnership).toBe(true);
    expect(memberCan(asker('admin'), row('viewer')).transferOwnership).toBe(false);
    expect(memberCan(asker('owner', true), row('viewer')).transferOwnership).toBe(false);
  });
});

describe('leaving a team', () => {
  it('is open to everyone but the last owner', () => {
    expect(mayLeave(asker('viewer'), [row('owner'), row('viewer', 'me')])).toBe(true);
    expect(mayLeave(asker('owner'), [row('owner', 'me'), row('admin')])).toBe(false);
    expect(mayLeave(asker('owner'), [row('owner', 'me'), row('owner')])).toBe(true);
  });

  it('is not done in the name of another', () => {
    expect(mayLeave(asker('owner', true), [row('owner'), row('owner', 'me')])).toBe(false);
  });
});
