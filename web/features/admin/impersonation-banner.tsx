import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Me } from '#domain/accounts/schema.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { useSetMe } from '#web/shared/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { ShieldAlert } from '#web/ui/icons.ts';
import { useRelativeIn } from '#web/ui/relative-time.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { copy } from '#copy/admin/screen.ts';

/** milliseconds */
const RECHECK_MS = 10_000;

type Impersonation = NonNullable<Me['impersonation']>;

interface Props {
  impersonation: Impersonation;
  /** Navigates away before access to the team ends. */
  onEnd: (me: Me | null, returnSlug: string | null) => void;
}

/** Names the impersonated user and the end time, with a button to stop. */
export function ImpersonationBanner({ impersonation, onEnd }: Props) {
  const { user_name, user_email, team_name, expires_at } = impersonation;
  const become = useReturnToSelf();
  const stop = useMutation(
    rpc.admin.stopImpersonation.mutationOptions({
      onSuccess: ({ return_team_slug }) =>
        become((me) => {
          onEnd(me, return_team_slug);
          toast.success(copy.stopped);
        }),
      onError: () => toast.error(copy.stopFailed, { description: copy.stopFailedText }),
    }),
  );
  useExpiry(impersonation, onEnd);
  return (
    <section
      aria-label={copy.label}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-border bg-warning-soft px-4 py-2 text-sm text-warning"
    >
      <p className="flex items-center gap-2 font-semibold">
        <ShieldAlert aria-hidden className="size-4 shrink-0" />
        {copy.title}
      </p>
      <p className="min-w-0 flex-1 basis-60 break-words">
        <span>
          {copy.viewing({
            named: user_name ? 'yes' : 'no',
            name: user_name,
            email: user_email,
            team: team_name,
          })}
        </span>{' '}
        <Ending at={expires_at} />
      </p>
      <Button
        variant="secondary"
        size="sm"
        busy={stop.isPending}
        busyLabel={copy.stopping}
        onClick={() => stop.mutate(undefined)}
      >
        {copy.stop}
      </Button>
    </section>
  );
}

function Ending({ at }: { at: string }) {
  const relative = useRelativeIn(at, 'ahead');
  return <span>{relative === undefined ? copy.endsNow : copy.ends({ relative })}</span>;
}

/** The server ends the impersonation automatically; the page then returns to the admin's own team. */
function useExpiry({ expires_at, return_team_slug }: Impersonation, onEnd: Props['onEnd']) {
  const become = useReturnToSelf();
  const expired = useEffectEvent(() => {
    const over = (me: Me | null) => {
      if (me?.impersonation) return;
      onEnd(me, return_team_slug);
      toast.info(copy.expired, { description: copy.expiredText });
    };
    // If this fails, the page's next request will notice.
    void become(over).catch(() => undefined);
  });
  useEffect(() => {
    // The server's clock decides. If this clock is fast, the server is asked again.
    const look = () => {
      expired();
      timer = setTimeout(look, RECHECK_MS);
    };
    let timer = setTimeout(look, Date.parse(expires_at) - Date.now() + 1_000);
    return () => clearTimeout(timer);
  }, [expires_at]);
}

/**
 * Replaces the impersonated user with the admin. `before` is called before the page's user changes, so
 * that the page can be left; `me` is null when the admin is signed out.
 */
function useReturnToSelf() {
  const queryClient = useQueryClient();
  const setMe = useSetMe();
  return async (before: (me: Me | null) => void) => {
    const me = await client.accounts.me();
    before(me);
    if (me) setMe(me);
    else queryClient.setQueryData(rpc.accounts.me.queryKey(), null);
  };
}
