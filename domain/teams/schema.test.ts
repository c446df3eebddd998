import { describe, expect, it } from 'vitest';
import { type InvitationEnd, invitationState } from './schema.ts';

const now = new Date('2026-11-21T12:00:00Z');
const later = new Date('2026-11-21T12:00:01Z');
const state = (ended_as: InvitationEnd | null, expires_at = later, member = false) =>
  invitationState({ ended_as, expires_at, member }, now);

describe('an invitation', () => {
  it('is pending until it expires', () => {
    expect(state(null)).toBe('pending');
    expect(state(null, now)).toBe('expired');
  });

  it('is revoked once it was withdrawn, or the member removed', () => {
    expect(state('withdrawn')).toBe('revoked');
    expect(state('withdrawn', now)).toBe('revoked');
    expect(state('accepted')).toBe('revoked');
  });

  it('is over once it was declined or the person is in the team', () => {
    expect(state('declined')).toBe('declined');
    expect(state('accepted', later, true)).toBe('member');
    expect(state(null, now, true)).toBe('member');
  });
});
