import { useQuery } from '@tanstack/react-query';
import type { ConversationRow } from '#domain/conversations/schema.ts';
import { rpc } from '#web/platform/rpc.ts';
import { waitReasons } from '#copy/shared/first-message.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { formatExact } from '#web/ui/format.ts';
import { Clock } from '#web/ui/icons.ts';
import { firstMessage as copy } from '#copy/conversations/bubble.ts';

/** The thread of a lead whom the agent writes to first, before it did: when that is, and why not now. */
export function FirstMessageWait({ row }: { row: ConversationRow }) {
  if (row.unwritten === 'ended') {
    return <p className="m-auto px-4 text-center text-sm text-muted-foreground">{copy.ended}</p>;
  }
  return (
    <div className="m-auto flex max-w-md flex-col items-center gap-1 px-4 text-center text-sm text-muted-foreground">
      <Clock aria-hidden className="size-5" />
      <p className="font-medium text-foreground">{copy.waiting}</p>
      <Planned conversation_id={row.conversation_id} />
    </div>
  );
}

function Planned({ conversation_id }: Pick<ConversationRow, 'conversation_id'>) {
  const { team_slug } = useTeam();
  const input = { team_slug, conversation_id };
  const clock = useQuery(rpc.outreach.leadClock.queryOptions({ input })).data;
  if (!clock) return null;
  const { planned_at, reason } = clock;
  return (
    <>
      {planned_at && (
        <p>
          {reason ? (
            <>
              {copy.planned} <time dateTime={planned_at}>{formatExact(planned_at)}</time>
            </>
          ) : (
            copy.next
          )}
        </p>
      )}
      {reason && <p>{waitReasons[reason]}</p>}
    </>
  );
}
