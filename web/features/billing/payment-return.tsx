import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { isJustPaid } from '#domain/billing/checkout-answer.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/loading.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useRefresh, useSubscription } from './api.ts';
import { copy } from '#copy/billing/screen.ts';

const texts = copy.back;
const LEAVE_MS = 1200;
/** Webhooks come within seconds. */
const SLOW_MS = 20_000;

/**
 * What is said on return from the checkout. The address says only that someone came back, which anyone
 * can type. Whether something was paid says the subscription, once the webhook has come.
 */
export function PaymentReturn() {
  const [search] = useSearchParams();
  if (search.get('success') === 'true') return <Success />;
  return search.get('canceled') === 'true' ? <Canceled /> : null;
}

/** Not in a tab that was left open, or an address that was kept, where the team has paid since. */
function Canceled() {
  const { data: view } = useSubscription();
  return view?.has_subscription === false ? <Notice variant="info" title={texts.canceled} /> : null;
}

function Success() {
  const { team_slug } = useTeam();
  const navigate = useNavigate();
  const { data: view } = useSubscription();
  const [now] = useState(() => new Date());
  const paid = view !== undefined && isJustPaid(view, now);
  useEffect(() => {
    if (!paid) return undefined;
    toast.success(texts.success);
    const timer = setTimeout(() => void navigate(paths.team(team_slug)), LEAVE_MS);
    return () => clearTimeout(timer);
  }, [paid, navigate, team_slug]);
  if (paid) {
    return (
      <Notice variant="success" title={texts.success}>
        {texts.successText}
      </Notice>
    );
  }
  // A team that has paid for long has nothing to wait for.
  return view && !view.has_subscription ? <Waiting /> : null;
}

function Waiting() {
  const { team_slug, can } = useTeam();
  const [slow, setSlow] = useState(false);
  const refresh = useRefresh();
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Notice
      variant="info"
      title={slow ? texts.slow : texts.waiting}
      action={
        slow && can.canManageSubscription ? (
          <Button
            size="sm"
            variant="secondary"
            busy={refresh.isPending}
            onClick={() => refresh.mutate({ team_slug })}
          >
            {texts.ask}
          </Button>
        ) : (
          <Spinner />
        )
      }
    >
      {slow ? texts.slowText : texts.waitingText}
    </Notice>
  );
}
