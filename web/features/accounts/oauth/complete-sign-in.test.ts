import { describe, expect, it } from 'vitest';
import type { Me } from '#domain/accounts/schema.ts';
import { buildMe } from '#web/test/build-me.ts';
import { fakeClock } from '#web/test/fake-clock.ts';
import { completeSignIn, type SignInEffects } from './oauth-callback-screen.tsx';

type Answer = Me | null | Error;

/** A world whose server gives these answers in order and repeats the last one. */
function buildEffects(...answers: Answer[]) {
  const clock = fakeClock();
  const retries: number[] = [];
  let asked = 0;
  let stopped = 0;
  const world: SignInEffects = {
    clock,
    fetchMe: async () => {
      const answer = answers[Math.min(asked, answers.length - 1)]!;
      asked += 1;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    stopImpersonation: async () => {
      stopped += 1;
    },
    onRetry: (retry) => retries.push(retry),
    redirect: undefined,
    onboardingStep: () => '/onboarding/profile',
    currentSlug: (me) => me.teams[0]?.team_slug,
  };
  return { world, clock, retries, stopped: () => stopped };
}

const TEAM = { to: '/dashboard/acme-123456' };
const silence = new TypeError('Failed to fetch');

describe('the return from a provider', () => {
  it('leads to the team', async () => {
    const { world, clock } = buildEffects(buildMe());
    expect(await completeSignIn(world)).toEqual(TEAM);
    expect(clock.sleeps).toEqual([]);
  });

  it('leads a newcomer through onboarding', async () => {
    const { world } = buildEffects(
      buildMe({ profile: { onboarding_completed: false }, teams: [] }),
    );
    expect(await completeSignIn(world)).toEqual({ to: '/onboarding/profile' });
  });

  it('leads where the sign-in was asked for, an invitation say, before anything else', async () => {
    const { world } = buildEffects(
      buildMe({ profile: { onboarding_completed: false }, teams: [] }),
    );
    const invited = { ...world, redirect: '/auth/invitation?teamId=1' };
    expect(await completeSignIn(invited)).toEqual({ to: '/auth/invitation?teamId=1' });
  });

  it('stops an impersonation first', async () => {
    const impersonation = { team_slug: 'x' } as Me['impersonation'];
    const { world, stopped } = buildEffects(
      { ...buildMe({ teams: ['x-1'] }), impersonation },
      buildMe(),
    );
    expect(await completeSignIn(world)).toEqual(TEAM);
    expect(stopped()).toBe(1);
  });

  it('says so when an impersonation cannot be stopped, instead of waiting for ever', async () => {
    const impersonation = { team_slug: 'x' } as Me['impersonation'];
    const { world } = buildEffects({ ...buildMe(), impersonation });
    const stopImpersonation = () => Promise.reject(silence);
    expect(await completeSignIn({ ...world, stopImpersonation })).toEqual({
      failed: 'authentication',
    });
  });

  it('waits six seconds for a team, asking every 200 ms', async () => {
    const teamless = buildMe({ teams: [] });
    const late = buildEffects(teamless, teamless, teamless, buildMe());
    expect(await completeSignIn(late.world)).toEqual(TEAM);
    expect(late.clock.sleeps).toEqual([200, 200]);
    const never = buildEffects(teamless);
    expect(await completeSignIn(never.world)).toEqual({ to: '/dashboard' });
    expect(never.clock.now()).toBe(6_000);
  });

  it('tries five times more, every two seconds, while no one is signed in', async () => {
    const { world, clock, retries } = buildEffects(null);
    expect(await completeSignIn(world)).toEqual({ failed: 'authentication' });
    expect(retries).toEqual([1, 2, 3, 4, 5]);
    expect(clock.sleeps).toEqual([2_000, 2_000, 2_000, 2_000, 2_000]);
  });

  it('tries five times more, ever more slowly, while the profile does not come', async () => {
    const { world, clock, retries } = buildEffects(silence);
    expect(await completeSignIn(world)).toEqual({ failed: 'profile' });
    expect(retries).toEqual([1, 2, 3, 4, 5]);
    expect(clock.sleeps).toEqual([1_000, 2_000, 3_000, 4_000, 5_000]);
  });

  it('continues as soon as there is a session', async () => {
    const { world, retries } = buildEffects(silence, null, buildMe());
    expect(await completeSignIn(world)).toEqual(TEAM);
    expect(retries).toEqual([1, 1]);
  });
});
