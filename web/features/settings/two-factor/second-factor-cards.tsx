import { useSecurity } from '#web/shared/proof/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ErrorState } from '#web/ui/layout/states.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { copy as texts } from '#copy/settings/two-factor.ts';
import { PasskeysCard } from './passkeys-card.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';

const copy = texts.twoFactor;

/** Both kinds of second factor, for everyone: in Settings, and where a team requires one. */
export function SecondFactorCards() {
  const security = useSecurity();
  if (security.data) {
    return (
      <>
        <TwoFactorCard overview={security.data} />
        <PasskeysCard overview={security.data} />
      </>
    );
  }
  if (security.isPending) {
    return (
      <>
        <Skeleton className="h-32" />
        <Skeleton className="h-32" />
      </>
    );
  }
  return (
    <Card>
      <ErrorState
        title={copy.failed}
        description={copy.failedText}
        className="py-6"
        action={<Button onClick={() => void security.refetch()}>{copy.retry}</Button>}
      />
    </Card>
  );
}
