import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import type { WebhookDelivery, WebhookEndpoint } from '#domain/webhooks/schema.ts';
import { messageOf, refetchOnSuccess, rpc } from '#web/platform/rpc.ts';
import { LoadMore } from '#web/shared/load-more.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Badge, type BadgeVariant } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { formatExact } from '#web/ui/format.ts';
import { FailedNotice, RetryNotice } from '#web/ui/notice.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { stateTexts, webhooks as copy } from '#copy/settings/api.ts';
import { kitCopy } from '#copy/platform/screen.ts';

const VARIANTS: Record<WebhookDelivery['state'], BadgeVariant> = {
  waiting: 'info',
  delivered: 'success',
  failed: 'destructive',
  canceled: 'secondary',
};

interface Props {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}

/** An endpoint's delivery log, newest first, with a way to send again. */
export function DeliveriesDialog({ endpoint, onClose }: Props) {
  const { team_slug } = useTeam();
  const { endpoint_id, url } = endpoint;
  const log = useInfiniteQuery(
    rpc.webhooks.deliveries.infiniteOptions({
      input: (cursor: string | undefined) => ({ team_slug, endpoint_id, cursor }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  );
  const items = log.data?.pages.flatMap((page) => page.items);
  return (
    <Dialog
      onClose={onClose}
      title={copy.logTitle}
      description={`${url} · ${copy.logText}`}
      className="max-w-2xl [overflow-wrap:anywhere]"
    >
      {items ? (
        items.length === 0 ? (
          <p className="text-sm text-muted-foreground">{copy.logEmpty}</p>
        ) : (
          <ul className="flex flex-col divide-y divide-border">
            {items.map((item) => (
              <Delivery key={item.delivery_id} item={item} endpoint={endpoint} />
            ))}
          </ul>
        )
      ) : log.isPending ? (
        <Skeleton className="h-40 w-full" />
      ) : (
        <RetryNotice query={log}>{messageOf(log.error, copy.logFailed)}</RetryNotice>
      )}
      <LoadMore query={log} busyLabel={kitCopy.loading}>
        {copy.more}
      </LoadMore>
    </Dialog>
  );
}

function Delivery({ item, endpoint }: { item: WebhookDelivery; endpoint: WebhookEndpoint }) {
  const { team_slug } = useTeam();
  const { endpoint_id } = endpoint;
  const { delivery_id, type, state, attempts, next_at, created_at, log } = item;
  const replay = useMutation(
    rpc.webhooks.replay.mutationOptions(refetchOnSuccess(rpc.webhooks.key())),
  );
  return (
    <li className="flex flex-col gap-1.5 py-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge variant={VARIANTS[state]}>{stateTexts[state]}</Badge>
        <code className="text-xs">{type}</code>
        <span className="text-xs text-muted-foreground">
          <RelativeTime at={created_at} /> <span>·</span>{' '}
          <span>{copy.attempts({ count: attempts })}</span>
          {next_at && attempts > 0 ? (
            <>
              {' '}
              · <span>{copy.next({ at: formatExact(next_at) })}</span>
            </>
          ) : null}
        </span>
        {state === 'waiting' ? null : (
          <Button
            className="ml-auto"
            variant="secondary"
            size="sm"
            busy={replay.isPending}
            busyLabel={kitCopy.sending}
            onClick={() => replay.mutate({ team_slug, endpoint_id, delivery_id })}
          >
            {copy.replay}
          </Button>
        )}
      </div>
      {log.map((entry) => (
        <p key={entry.at} className="text-xs text-muted-foreground">
          <RelativeTime at={entry.at} /> <span>·</span> <span>{entry.status ?? copy.noAnswer}</span>{' '}
          <span>·</span> <span>{copy.ms({ ms: entry.ms })}</span>
          {entry.problem ? <span>{` · ${entry.problem}`}</span> : ''}
          {entry.response ? <span className="block font-mono">{entry.response}</span> : null}
        </p>
      ))}
      <FailedNotice error={replay.error} text={copy.replayFailed} />
    </li>
  );
}
