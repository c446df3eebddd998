import type { Me } from '#domain/accounts/schema.ts';
import { type Clock, waitFor } from '#web/platform/clock.ts';

/** What the return from a provider needs of the world; tests bring their own. */
export interface World {
  clock: Clock;
  /** The signed-in user; throws when the request fails. */
  ask: () => Promise<Me | null>;
  stopImpersonation: () => Promise<unknown>;
  /** Called before each retry, 1 to 5. */
  onRetry: (retry: number) => void;
  /** The address that required the sign-in; it wins. */
  redirect: string | undefined;
  /** The next step of an unfinished onboarding. */
  onboardingStep: (me: Me) => string;
  /** the slug of the team to show; undefined without a team */
  currentSlug: (me: Me) => string | undefined;
}

export type Outcome =
  | { kind: 'address'; to: string }
  | { kind: 'team'; slug: string }
  | { kind: 'no-team' }
  | { kind: 'failed'; why: 'profile' | 'authentication' };

export const MAX_RETRIES = 5;
/** milliseconds */
const NOBODY_RETRY = 2_000;
const SLUG = { every: 200, atMost: 6_000 };
const profileRetry = (retry: number) => Math.min(1_000 * (retry + 1), 5_000);

/** From the provider's redirect to the user's destination. */
export async function completeSignIn(world: World): Promise<Outcome> {
  let me = await findPerson(world);
  if ('failed' in me) return { kind: 'failed', why: me.failed };
  if (me.impersonation) {
    const stopped = await world.stopImpersonation().then(
      () => true,
      () => false,
    );
    if (!stopped) return { kind: 'failed', why: 'authentication' };
    me = await findPerson(world);
    if ('failed' in me) return { kind: 'failed', why: me.failed };
  }
  if (world.redirect !== undefined) return { kind: 'address', to: world.redirect };
  if (!me.profile.onboarding_completed) return { kind: 'address', to: world.onboardingStep(me) };
  const slug = world.currentSlug(me) ?? (await awaitSlug(world));
  return slug ? { kind: 'team', slug } : { kind: 'no-team' };
}

type Failure = { failed: 'profile' | 'authentication' };

/** A missing session and a missing profile have separate retry limits. */
async function findPerson({ ask, clock, onRetry }: World): Promise<Me | Failure> {
  let withoutPerson = 0;
  let withoutProfile = 0;
  for (;;) {
    const answer = await ask().catch(() => 'silence' as const);
    if (answer !== null && answer !== 'silence') return answer;
    if (answer === null) {
      if (withoutPerson === MAX_RETRIES) return { failed: 'authentication' };
      withoutPerson += 1;
      onRetry(withoutPerson);
      await clock.sleep(NOBODY_RETRY);
    } else {
      if (withoutProfile === MAX_RETRIES) return { failed: 'profile' };
      const delay = profileRetry(withoutProfile);
      withoutProfile += 1;
      onRetry(withoutProfile);
      await clock.sleep(delay);
    }
  }
}

function awaitSlug({ ask, clock, currentSlug }: World): Promise<string | undefined> {
  const slug = async () => {
    const me = await ask();
    return me ? currentSlug(me) : undefined;
  };
  return waitFor(slug, SLUG, clock);
}
