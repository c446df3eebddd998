import { describe, expect, it } from 'vitest';
import { buildImpersonation } from '#web/test/build-impersonation.ts';
import { buildMe } from '#web/test/build-me.ts';
import {
  dashboardDestination,
  guardDestination,
  lastTeamSlug,
  currentTeamSlug,
  rootDestination,
  safeRedirect,
} from './destinations.ts';

const unverified = buildMe({ emailVerified: false });
const nameless = { onboarding_completed: false, last_name: '' };
const newcomer = buildMe({ profile: { onboarding_completed: false }, teams: [] });
const namelessNewcomer = buildMe({ profile: nameless, teams: [] });
const teamless = buildMe({ teams: [] });

describe('the root', () => {
  it('sends a visitor to the login', () => {
    expect(rootDestination(null)).toBe('/auth/login');
  });

  it('sends an unverified address to its mail first', () => {
    expect(rootDestination(unverified)).toBe('/auth/email-verification-pending');
  });

  it('takes the address of a Google account as verified', () => {
    const google = buildMe({ emailVerified: false, profile: { auth_provider: 'google' } });
    expect(rootDestination(google)).toBe('/dashboard/acme-123456');
  });

  it('sends a member to the team, whether onboarding was finished or not', () => {
    expect(rootDestination(buildMe())).toBe('/dashboard/acme-123456');
    const halfway = buildMe({ profile: { onboarding_completed: false } });
    expect(rootDestination(halfway)).toBe('/dashboard/acme-123456');
  });

  it('sends a finished person without a team to the dashboard entry', () => {
    expect(rootDestination(teamless)).toBe('/dashboard');
  });

  it('sends a newcomer to the first step that is missing', () => {
    expect(rootDestination(namelessNewcomer)).toBe('/onboarding/profile');
    expect(rootDestination(newcomer)).toBe('/onboarding/team');
  });
});

describe('the dashboard entry', () => {
  it('leads to the team used last, if it is still theirs', () => {
    const me = buildMe({ teams: ['first-1', 'second-2'] });
    lastTeamSlug.write('second-2');
    expect(dashboardDestination(me)).toBe('/dashboard/second-2');
    lastTeamSlug.write('left-3');
    expect(dashboardDestination(me)).toBe('/dashboard/first-1');
    lastTeamSlug.remove();
    expect(currentTeamSlug(me)).toBe('first-1');
  });

  it('leads through onboarding first', () => {
    expect(dashboardDestination(namelessNewcomer)).toBe('/onboarding/profile');
    expect(dashboardDestination(newcomer)).toBe('/onboarding/team');
    expect(dashboardDestination(teamless)).toBe('/onboarding/team');
  });
});

describe('a guarded page', () => {
  it('lets its people in', () => {
    expect(guardDestination(buildMe(), 'app')).toBeUndefined();
    expect(guardDestination(newcomer, 'onboarding')).toBeUndefined();
  });

  it('does not send a finished person without a team in circles', () => {
    expect(dashboardDestination(teamless)).toBe('/onboarding/team');
    expect(guardDestination(teamless, 'onboarding')).toBeUndefined();
  });

  it('leads away from onboarding once it is complete and there is a team', () => {
    expect(guardDestination(buildMe(), 'onboarding')).toBe('/dashboard');
  });

  it('keeps everyone else out', () => {
    expect(guardDestination(null, 'app')).toBe('/auth/login');
    expect(guardDestination(unverified, 'onboarding')).toBe('/auth/email-verification-pending');
    expect(guardDestination(namelessNewcomer, 'app')).toBe('/onboarding/profile');
    expect(guardDestination(newcomer, 'app')).toBe('/onboarding/team');
  });
});

describe('an admin in the name of someone who is not through with onboarding', () => {
  const impersonation = {
    admin_name: 'Sam',
    admin_email: 'sam@example.com',
    user_name: 'Ada Lovelace',
    user_email: 'ada@example.com',
    team_id: 't1',
    team_slug: 'acme-123456',
    team_name: 'Acme',
    started_at: '2026-01-01T00:00:00.000Z',
    expires_at: '2026-01-01T01:00:00.000Z',
    return_team_slug: null,
  };
  const profile = { onboarding_completed: false, last_name: '' };
  const me = { ...buildMe({ emailVerified: false, profile }), impersonation };

  it('sees the team; what is missing is not theirs to do', () => {
    expect(rootDestination(me)).toBe('/dashboard/acme-123456');
    expect(dashboardDestination(me)).toBe('/dashboard/acme-123456');
    expect(guardDestination(me, 'app')).toBeUndefined();
    expect(guardDestination(me, 'onboarding')).toBe('/dashboard');
  });
});

describe('an admin in the name of someone whose last team went meanwhile', () => {
  const me = { ...teamless, impersonation: buildImpersonation() };

  it('comes to a page that lets them stay', () => {
    for (const one of [me, { ...newcomer, impersonation: me.impersonation }]) {
      expect(dashboardDestination(one)).toBe('/account');
      expect(guardDestination(one, 'account')).toBeUndefined();
      expect(guardDestination(one, 'onboarding')).toBe('/dashboard');
    }
  });
});

describe('the address to go to after a login', () => {
  const origin = 'https://app.example.com';

  it('is followed on this origin only', () => {
    expect(safeRedirect('/dashboard/a?b=1#c', origin)).toBe('/dashboard/a?b=1#c');
    expect(safeRedirect(`${origin}/auth/invitation?teamId=1`, origin)).toBe(
      '/auth/invitation?teamId=1',
    );
    for (const evil of [
      '/.//evil.example/x',
      'https://evil.example.com/',
      '//evil.example.com',
      String.raw`\\evil.example.com`,
      'javascript:alert(1)',
      'https://app.example.com@evil.example.com/',
      '',
      null,
    ]) {
      expect(safeRedirect(evil, origin)).toBeUndefined();
    }
  });
});
