import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '#web/shared/paths.ts';
import { storedLinkSecret, useMe, verifiedUser } from '#web/shared/session/session.ts';
import { errorCode, isRetryable, refetchOnSuccess, refusalOf, rpc } from '#web/platform/rpc.ts';
import { Button } from '#web/ui/button.tsx';
import { CircleCheck } from '#web/ui/first-icons.ts';
import { CircleX } from '#web/ui/icons.ts';
import { Waiting } from '#web/ui/loading.tsx';
import { copy as texts } from '#copy/accounts/auth.ts';
import { AuthHeading } from './form-parts.tsx';
import { kitCopy } from '#copy/platform/screen.ts';

const copy = texts.verify;
/** milliseconds */
const REDIRECT_AFTER = 2_000;

/**
 * Opening the link alone doesn't use it up, because email scanners open links and run scripts. The user
 * confirms with a button. A browser signed in to the account needs none, since scanners aren't signed in.
 */
export function VerifyEmailScreen() {
  const [query] = useSearchParams();
  const userId = query.get('userId');
  const secret = storedLinkSecret(userId);
  // A permanent live region, so that screen readers announce its changes.
  return (
    <div aria-live="polite">
      {userId && secret ? (
        <Link userId={userId} secret={secret} />
      ) : (
        <Failed reason={copy.invalid} />
      )}
    </div>
  );
}

function Link({ userId, secret }: { userId: string; secret: string }) {
  const me = useMe();
  const { mutate, isPending, isSuccess, isError, error } = useMutation(
    rpc.accounts.verifyEmail.mutationOptions({
      onSuccess: (_, { userId }) => verifiedUser.write(userId),
      // The user may also be signed in here.
      ...refetchOnSuccess(rpc.accounts.me.key()),
    }),
  );
  const verify = () => mutate({ userId, secret });
  const user = me.data?.user.id === userId ? me.data.user : undefined;
  const sent = useRef(false);
  const isUnverified = user?.emailVerified === false;
  useEffect(() => {
    // The link works once, so this effect must not use it twice.
    if (sent.current || !isUnverified) return;
    sent.current = true;
    mutate({ userId, secret });
  }, [mutate, isUnverified, userId, secret]);

  if (isSuccess) return <Verified text={copy.success} />;
  if (user?.emailVerified) return <Verified text={copy.already} />;
  if (isError)
    return <Failed reason={reasonOf(error)} onRetry={isRetryable(error) ? verify : undefined} />;
  if (me.isPending || isPending || isUnverified) return <Verifying />;
  return <Question onConfirm={verify} />;
}

const Verifying = () => (
  <>
    <AuthHeading title={copy.loadingTitle} />
    <Waiting label={copy.loading} className="min-h-24 justify-start" />
  </>
);

const Question = ({ onConfirm }: { onConfirm: () => void }) => (
  <>
    <AuthHeading title={copy.askTitle}>{copy.ask}</AuthHeading>
    <Button size="lg" className="w-full" onClick={onConfirm}>
      {copy.confirm}
    </Button>
  </>
);

function reasonOf(error: unknown): string {
  return errorCode(error) === 'TOO_MANY_REQUESTS' ? refusalOf(error, copy.failed) : copy.failed;
}

function Verified({ text }: { text: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => openOnboarding(navigate), REDIRECT_AFTER);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div>
      <CircleCheck aria-hidden className="mb-5 size-10 text-success" />
      <AuthHeading title={copy.successTitle}>{text}</AuthHeading>
      <Button size="lg" className="w-full" onClick={() => openOnboarding(navigate)}>
        {copy.proceed}
      </Button>
    </div>
  );
}

function openOnboarding(navigate: ReturnType<typeof useNavigate>) {
  void navigate(paths.onboardingProfile, { state: { verified: true } });
}

function Failed({ reason, onRetry }: { reason: string; onRetry?: (() => void) | undefined }) {
  const navigate = useNavigate();
  return (
    <div>
      <CircleX aria-hidden className="mb-5 size-10 text-destructive" />
      <AuthHeading title={copy.errorTitle}>{reason}</AuthHeading>
      <div className="flex flex-col gap-3">
        {onRetry ? (
          <Button size="lg" onClick={onRetry}>
            {kitCopy.retry}
          </Button>
        ) : null}
        <Button
          size="lg"
          variant={onRetry ? 'secondary' : 'primary'}
          onClick={() => navigate(paths.verificationPending)}
        >
          {copy.again}
        </Button>
        <Button size="lg" variant="secondary" onClick={() => navigate(paths.login)}>
          {copy.back}
        </Button>
      </div>
    </div>
  );
}
