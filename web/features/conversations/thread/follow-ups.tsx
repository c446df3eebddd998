import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FollowUp } from '#domain/outreach/schema.ts';
import { refusalOf, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatExact, formatPlannedTime } from '#web/ui/format.ts';
import { CalendarClock } from '#web/ui/icons.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { copy } from '#copy/conversations/follow-ups.ts';

/** Scheduled reminders for a silent lead. Each can be canceled. */
export function FollowUps({ conversation_id }: { conversation_id: string }) {
  const { team_slug, can } = useTeam();
  const queryClient = useQueryClient();
  const ref = { team_slug, conversation_id };
  const query = useQuery(rpc.outreach.followUps.queryOptions({ input: ref }));
  const cancel = useMutation(
    rpc.outreach.cancelFollowUp.mutationOptions({
      onSuccess: (fresh) => {
        queryClient.setQueryData(rpc.outreach.followUps.queryKey({ input: ref }), fresh);
        toast.success(copy.canceled);
      },
      onError: (error) => {
        void queryClient.invalidateQueries({ queryKey: rpc.outreach.followUps.key() });
        toast.error(refusalOf(error, copy.failed));
      },
    }),
  );
  const [all, setAll] = useState(false);
  const planned = query.data?.follow_ups.filter((item) => item.state === 'planned') ?? [];
  if (planned.length === 0) return null;
  return (
    <section aria-label={copy.label} className="border-t px-3 py-1 md:px-6">
      <ul className="mx-auto flex max-h-40 w-full max-w-3xl flex-col gap-1 overflow-y-auto">
        {(all ? planned : planned.slice(0, 1)).map((item) => (
          <Planned
            key={item.number}
            followUp={item}
            limit={query.data?.limit ?? item.number}
            onCancel={
              can.canEditCampaigns
                ? () => cancel.mutate({ ...ref, number: item.number })
                : undefined
            }
            busy={cancel.isPending}
          />
        ))}
        {planned.length > 1 && (
          <li>
            <Button size="sm" variant="link" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? copy.fewer : copy.more({ count: planned.length - 1 })}
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
}

interface PlannedProps {
  followUp: FollowUp;
  limit: number;
  /** undefined: not allowed */
  onCancel: (() => void) | undefined;
  busy: boolean;
}

function Planned({ followUp, limit, onCancel, busy }: PlannedProps) {
  const { number, at } = followUp;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted-foreground">
      <CalendarClock aria-hidden className="size-4 shrink-0" />
      <span className="flex-1">
        <span>{copy.planned({ number, limit })}</span>{' '}
        <time dateTime={at} title={formatExact(at)}>
          {formatPlannedTime(at)}
        </time>
      </span>
      {onCancel && (
        <Button
          size="sm"
          variant="ghost"
          disabled={busy}
          aria-label={copy.cancelOf({ number })}
          onClick={onCancel}
        >
          {copy.cancel}
        </Button>
      )}
    </li>
  );
}
