import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Me } from '#domain/accounts/schema.ts';
import { paths } from '#web/shared/paths.ts';
import { browserClock, type Clock, waitFor } from '#web/platform/clock.ts';
import { client } from '#web/platform/rpc.ts';
import { consumeRedirectAllowance, useSetMe } from '#web/shared/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { CircleX } from '#web/ui/icons.ts';
import { Spinner } from '#web/ui/loading.tsx';
import { hasFields, storedJson } from '#web/platform/storage.ts';
import { useClearSessions } from '../api.ts';
import { AuthHeading } from '../auth/form-parts.tsx';
import { conflictCopy } from '#copy/accounts/auth/conflict.ts';
import { copy as texts } from '#copy/accounts/oauth.ts';

const copy = texts.callback;

interface Props {
  redirect: string | undefined;
  onboardingStep: (me: Me) => string;
  currentSlug: (me: Me) => string | undefined;
}

/** The redirect from Google: waits for the new session, then opens the destination. */
export function OAuthCallbackScreen({ redirect, onboardingStep, currentSlug }: Props) {
  const navigate = useNavigate();
  const setMe = useSetMe();
  const [retry, setRetry] = useState(0);
  const [failure, setFailure] = useState<string>();

  /** Navigates on, or returns why it cannot. */
  const complete = useEffectEvent(async (signal: AbortSignal): Promise<string | undefined> => {
    const isAllowed = consumeRedirectAllowance();
    const tracker = loopTracker.read();
    if (!isAllowed && isLoop(tracker, Date.now())) return copy.loop;
    const outcome = await completeSignIn({
      clock: browserClock(signal),
      fetchMe: async () => {
        const me = await client.accounts.me();
        if (me) setMe(me);
        return me;
      },
      stopImpersonation: () => client.admin.stopImpersonation(),
      onRetry: setRetry,
      redirect,
      onboardingStep,
      currentSlug,
    });
    if (signal.aborted) return undefined;
    if ('failed' in outcome) return copy[outcome.failed];
    const { to } = outcome;
    if (isAllowed) loopTracker.remove();
    else loopTracker.write(countRedirect(tracker, Date.now(), to));
    void navigate(to, { replace: true });
    return undefined;
  });
  useEffect(() => {
    const leaving = new AbortController();
    void complete(leaving.signal).then(setFailure);
    return () => leaving.abort();
  }, []);

  // A permanent live region, so that screen readers announce its changes.
  return (
    <div aria-live="polite">
      {failure ? <SignInFailed reason={failure} /> : <Completing retry={retry} />}
    </div>
  );
}

function Completing({ retry }: { retry: number }) {
  return (
    <>
      <Spinner className="mb-5 size-8 text-primary" />
      <AuthHeading title={copy.title}>
        {retry > 0 ? copy.retry({ retry, most: MAX_RETRIES }) : copy.text}
      </AuthHeading>
    </>
  );
}

function SignInFailed({ reason }: { reason: string }) {
  const navigate = useNavigate();
  const clear = useClearSessions();
  const back = () => {
    loopTracker.remove();
    void navigate(paths.login);
  };
  return (
    <>
      <CircleX aria-hidden className="mb-5 size-10 text-destructive" />
      <AuthHeading title={copy.failedTitle}>
        {clear.isError ? conflictCopy.clearFailed : reason}
      </AuthHeading>
      <div className="flex flex-col gap-3">
        <Button size="lg" onClick={back}>
          {copy.back}
        </Button>
        <Button
          size="lg"
          variant="secondary"
          busy={clear.isPending}
          busyLabel={copy.clearing}
          onClick={() => clear.mutate(undefined)}
        >
          {copy.clear}
        </Button>
      </div>
    </>
  );
}

/** Counts recent redirects from a sign-in provider, kept in local storage. */
export interface LoopTracker {
  /** Time of the first counted redirect, in milliseconds since 1970. */
  timestamp: number;
  redirectCount: number;
  lastPath: string;
}

const MAX_REDIRECTS = 3;
const WINDOW = 5 * 60_000;

/** Whether there were three redirects within five minutes. */
export function isLoop(tracker: LoopTracker | null, now: number): boolean {
  return tracker !== null && isFresh(tracker, now) && tracker.redirectCount >= MAX_REDIRECTS;
}

export function countRedirect(
  tracker: LoopTracker | null,
  now: number,
  lastPath: string,
): LoopTracker {
  if (!tracker || !isFresh(tracker, now)) return { timestamp: now, redirectCount: 1, lastPath };
  return { ...tracker, redirectCount: tracker.redirectCount + 1, lastPath };
}

function isFresh({ timestamp }: LoopTracker, now: number): boolean {
  return now - timestamp < WINDOW;
}

const isTracker = hasFields<LoopTracker>({
  timestamp: 'number',
  redirectCount: 'number',
  lastPath: 'string',
});

export const loopTracker = storedJson('local', 'oauth-loop-tracker', isTracker);

/** The side effects of a return from a provider; tests bring their own. */
export interface SignInEffects {
  clock: Clock;
  /** The signed-in user; throws when the request fails. */
  fetchMe: () => Promise<Me | null>;
  stopImpersonation: () => Promise<unknown>;
  /** Called before each retry, 1 to 5. */
  onRetry: (retry: number) => void;
  /** The URL that required the sign-in. It takes precedence. */
  redirect: string | undefined;
  /** The next step of an unfinished onboarding. */
  onboardingStep: (me: Me) => string;
  /** slug of the team to show; undefined without a team */
  currentSlug: (me: Me) => string | undefined;
}

type Failure = { failed: 'profile' | 'authentication' };

const MAX_RETRIES = 5;
/** milliseconds */
const NO_SESSION_RETRY = 2_000;
const SLUG = { every: 200, atMost: 6_000 };

/** Leads from the provider's redirect to the user's destination. */
export async function completeSignIn(effects: SignInEffects): Promise<{ to: string } | Failure> {
  let me = await fetchUser(effects);
  if ('failed' in me) return me;
  if (me.impersonation) {
    const stopped = await effects.stopImpersonation().then(
      () => true,
      () => false,
    );
    if (!stopped) return { failed: 'authentication' };
    me = await fetchUser(effects);
    if ('failed' in me) return me;
  }
  if (effects.redirect !== undefined) return { to: effects.redirect };
  if (!me.profile.onboarding_completed) return { to: effects.onboardingStep(me) };
  const slug = effects.currentSlug(me) ?? (await waitForSlug(effects));
  return { to: slug ? paths.team(slug) : paths.dashboard };
}

/** A missing session and a missing profile have separate retry limits. */
async function fetchUser({ fetchMe, clock, onRetry }: SignInEffects): Promise<Me | Failure> {
  const retries = { authentication: 0, profile: 0 };
  for (;;) {
    const answer = await fetchMe().catch(() => undefined);
    if (answer) return answer;
    const failed = answer === null ? 'authentication' : 'profile';
    if (retries[failed] === MAX_RETRIES) return { failed };
    retries[failed] += 1;
    onRetry(retries[failed]);
    await clock.sleep(
      failed === 'authentication' ? NO_SESSION_RETRY : Math.min(1_000 * retries.profile, 5_000),
    );
  }
}

function waitForSlug({ fetchMe, clock, currentSlug }: SignInEffects): Promise<string | undefined> {
  const slug = async () => {
    const me = await fetchMe();
    return me ? currentSlug(me) : undefined;
  };
  return waitFor(slug, SLUG, clock);
}
