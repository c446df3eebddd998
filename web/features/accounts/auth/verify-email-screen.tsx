import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { keptSecret } from '#web/shared/session/link-secret.ts';
import { paths } from '#web/shared/paths.ts';
import { errorCode, mayPass, refusalOf } from '#web/platform/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { CircleCheck } from '#web/ui/first-icons.ts';
import { CircleX } from '#web/ui/icons.ts';
import { Waiting } from '#web/ui/spinner.tsx';
import { useVerifyEmail } from '../api.ts';
import { copy as texts } from './copy.ts';
import { AuthHeading } from './form-parts.tsx';

const copy = texts.verify;
/** milliseconds */
const REDIRECT_AFTER = 2_000;

export function VerifyEmailScreen() {
  const [query] = useSearchParams();
  const userId = query.get('userId');
  const secret = keptSecret(userId);
  const { mutate, isSuccess, isError, error } = useVerifyEmail();
  const sent = useRef(false);
  useEffect(() => {
    // The link works once, so a second run of this effect must not use it.
    if (sent.current || !userId || !secret) return;
    sent.current = true;
    mutate({ userId, secret });
  }, [mutate, userId, secret]);

  // A permanent live region, so that screen readers announce its changes.
  return (
    <div aria-live="polite">
      {userId && secret ? (
        <Outcome
          verified={isSuccess}
          failure={isError ? reasonOf(error) : undefined}
          onRetry={mayPass(error) ? () => mutate({ userId, secret }) : undefined}
        />
      ) : (
        <Failed reason={copy.invalid} />
      )}
    </div>
  );
}

function reasonOf(error: unknown): string {
  return errorCode(error) === 'TOO_MANY_REQUESTS' ? refusalOf(error, copy.failed) : copy.failed;
}

interface OutcomeProps {
  verified: boolean;
  failure: string | undefined;
  /** where the link itself was not refused, it may still work */
  onRetry: (() => void) | undefined;
}

function Outcome({ verified, failure, onRetry }: OutcomeProps) {
  if (verified) return <Verified />;
  if (failure) return <Failed reason={failure} onRetry={onRetry} />;
  return (
    <>
      <AuthHeading title={copy.loadingTitle} />
      <Waiting label={copy.loading} className="min-h-24 justify-start" />
    </>
  );
}

function Verified() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => goOn(navigate), REDIRECT_AFTER);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div>
      <CircleCheck aria-hidden className="mb-5 size-10 text-success" />
      <AuthHeading title={copy.successTitle}>{copy.success}</AuthHeading>
      <Button size="lg" className="w-full" onClick={() => goOn(navigate)}>
        {copy.proceed}
      </Button>
    </div>
  );
}

function goOn(navigate: ReturnType<typeof useNavigate>) {
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
            {copy.retry}
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
