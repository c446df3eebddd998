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
/** Webhooks usually arrive within seconds. */
const SLOW_MS = 20_000;

/**
 * Shown after returning from the checkout. The URL only says that someone came back, and anyone can
 * type it. The subscription says whether the payment succeeded, once the webhook has arrived.
 */
export function PaymentReturn() {
  const [search] = useSearchParams();
  if (search.get('success') === 'true') return <Success />;
  return search.get('canceled') === 'true' ? <Canceled /> : null;
}

/** Hidden if the team has paid since, as in a tab left open or a bookmarked URL. */
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
  // A team that already pays has nothing to wait for.
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
