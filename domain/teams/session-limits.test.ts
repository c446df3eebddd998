import { describe, expect, it } from 'vitest';
import {
  isUseDue,
  findIdleTeams,
  sessionGap,
  sessionGapReason,
  sessionSecondsLeft,
  type SessionLimit,
  formatSpan,
  UNLIMITED_SESSION,
} from './session-limits.ts';
import { sessionPolicyChange, sessionPolicyForm } from './schema.ts';

const limit = (like: Partial<SessionLimit> = {}): SessionLimit => ({
  team_id: 'acme',
  max_hours: null,
  idle_minutes: null,
  idle_seconds: 0,
  lapsed: false,
  ...like,
});
const session = (age_seconds: number, ...limits: SessionLimit[]) => ({
  ...UNLIMITED_SESSION,
  age_seconds,
  limits,
});

describe('a session', () => {
  it.each([
    ['has no limit', session(1e9), null],
    ['is young enough', session(3599, limit({ max_hours: 1 })), null],
    ['is too old', session(3600, limit({ max_hours: 1 })), { reason: 'age', minutes: 60 }],
    ['was used', session(1e9, limit({ idle_minutes: 5, idle_seconds: 299 })), null],
    [
      'is idle',
      session(0, limit({ idle_minutes: 5, idle_seconds: 300 })),
      { reason: 'idle', minutes: 5 },
    ],
    [
      'was idle before it was used again',
      session(0, limit({ idle_minutes: 5, lapsed: true })),
      { reason: 'idle', minutes: 5 },
    ],
    ['lapsed before idleness was allowed', session(0, limit({ max_hours: 1, lapsed: true })), null],
    [
      'is limited by another team only',
      session(1e9, limit({ team_id: 'globex', max_hours: 1 })),
      null,
    ],
    [
      'is limited twice, as staff who are members too',
      session(0, limit({ idle_minutes: 5 }), limit({ idle_minutes: 5, idle_seconds: 300 })),
      { reason: 'idle', minutes: 5 },
    ],
    ['is none', UNLIMITED_SESSION, null],
  ] as const)('that %s', (_, given, gap) => {
    expect(sessionGap(given, 'acme')).toEqual(gap);
  });
});

it('a session lasts until the first of its ends, and those of the team', () => {
  const limits = [
    limit({ max_hours: 1 }),
    limit({ idle_minutes: 5, idle_seconds: 200 }),
    limit({ team_id: 'globex', idle_minutes: 5, idle_seconds: 290 }),
  ];
  const young = { ...session(0, ...limits), seconds_left: 5000 };
  expect(sessionSecondsLeft(young, 'acme')).toBe(100);
  expect(sessionSecondsLeft({ ...young, age_seconds: 3550 }, 'acme')).toBe(50);
  expect(sessionSecondsLeft({ ...young, seconds_left: 1 }, 'acme')).toBe(1);
  expect(sessionSecondsLeft(young)).toBe(5000);
});

describe('a use', () => {
  it('is noted after a minute, and only where idleness counts', () => {
    expect(isUseDue(session(1e9, limit({ max_hours: 1, idle_seconds: 1e6 })))).toBe(false);
    expect(isUseDue(session(1e9, limit({ idle_minutes: 5, idle_seconds: 59 })))).toBe(false);
    expect(isUseDue(session(0, limit(), limit({ idle_minutes: 5, idle_seconds: 60 })))).toBe(true);
  });

  it('that comes too late is so for each team once', () => {
    const late = { idle_minutes: 5, idle_seconds: 300 };
    const limits = [
      limit(late),
      limit(late),
      limit({ ...late, team_id: 'globex', idle_minutes: 6 }),
      limit({ ...late, team_id: 'initech', lapsed: true }),
    ];
    expect(findIdleTeams(session(0, ...limits))).toEqual(['acme']);
  });
});

it.each([
  [5, '5 minutes'],
  [60, '1 hour'],
  [90, '90 minutes'],
  [720, '12 hours'],
  [1440, '24 hours'],
  [2 * 1440, '2 days'],
])('%i minutes are read as %s', (minutes, text) => {
  expect(formatSpan(minutes)).toBe(text);
});

it('says why a team is shut', () => {
  expect(sessionGapReason({ reason: 'age', minutes: 720 }).text).toBe(
    'This team asks its members to sign in again after 12 hours.',
  );
  expect(sessionGapReason({ reason: 'idle', minutes: 30 }).text).toBe(
    'This team asks its members to sign in again after 30 minutes of inactivity.',
  );
});

describe('the rule of a team', () => {
  it.each([
    [null, null, true],
    [1, null, true],
    [720, null, true],
    [0, null, false],
    [721, null, false],
    [1.5, null, false],
    [null, 5, true],
    [null, 1440, true],
    [null, 4, false],
    [null, 1441, false],
    [1, 59, true],
    [1, 60, false],
  ])('with %s hours and %s idle minutes is accepted: %s', (max_hours, idle_minutes, ok) => {
    const change = { team_slug: 'acme', max_hours, idle_minutes };
    expect(sessionPolicyChange.safeParse(change).success).toBe(ok);
    const typed = { max_hours: `${max_hours ?? ''}`, idle_minutes: ` ${idle_minutes ?? ''}` };
    const read = sessionPolicyForm.safeParse(typed);
    expect(read.data).toEqual(ok ? { max_hours, idle_minutes } : undefined);
  });

  it('says what is wrong where it is', () => {
    const wrong = sessionPolicyForm.safeParse({ max_hours: 'x', idle_minutes: '3' });
    expect(wrong.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['max_hours', 'Please enter whole hours'],
      ['idle_minutes', 'At least 5 minutes'],
    ]);
  });
});
