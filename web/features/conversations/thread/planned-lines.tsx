import { useQuery } from '@tanstack/react-query';
import type { ConversationRow } from '#domain/conversations/schema.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { onWords } from '#web/shared/when-words.ts';
import { formatExact } from '#web/ui/format.ts';
import { Clock } from '#web/ui/icons.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useAgentControl } from '../control/use-agent-control.ts';
import { ContactDay } from './contact-day.tsx';
import { FollowUps } from './follow-ups.tsx';
import { restricted } from '#copy/conversations/screen.ts';
import { resume as copy } from '#copy/conversations/waits.ts';
import { waitReasons } from '#copy/shared/first-message.ts';
import { firstMessage } from '#copy/conversations/bubble.ts';

/** What the agent does next if no one writes. */
export function PlannedLines({ row }: { row: ConversationRow }) {
  const { conversation_id, contact } = row;
  return (
    <>
      {contact ? (
        <ContactDay conversationId={conversation_id} contact={contact} />
      ) : (
        <FollowUps conversationId={conversation_id} />
      )}
      <ResumeLine row={row} />
    </>
  );
}

/** After a takeover: when the agent resumes, before it does. */
function ResumeLine({ row }: { row: ConversationRow }) {
  const { team_slug } = useTeam();
  const control = useAgentControl(team_slug, row);
  const { resume_at, resume_minutes, agent_name } = row;
  if (resume_at === null) return null;
  const textOf = resume_minutes === 0 ? copy.hours : copy.silent;
  return (
    <section aria-label={copy.label} className="border-t px-3 py-1 md:px-6">
      <p className="mx-auto flex w-full max-w-3xl flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted-foreground">
        <Clock aria-hidden className="size-4 shrink-0" />
        <time dateTime={resume_at} title={formatExact(resume_at)} className="flex-1">
          {textOf({ agent: agent_name, when: onWords(resume_at) })}
        </time>
        <RestrictedButton
          permission="canEditCampaigns"
          restriction={restricted}
          size="sm"
          variant="ghost"
          busy={control.isPending}
          onClick={() => control.mutate({ control: 'stop' })}
        >
          {copy.keep}
        </RestrictedButton>
      </p>
    </section>
  );
}

/** The thread of a lead whom the agent writes to first, before it did: when that is, and why not now. */
export function FirstMessageWait({ row }: { row: ConversationRow }) {
  if (row.unwritten === 'ended') {
    return (
      <p className="m-auto px-4 text-center text-sm text-muted-foreground">{firstMessage.ended}</p>
    );
  }
  return (
    <div className="m-auto flex max-w-md flex-col items-center gap-1 px-4 text-center text-sm text-muted-foreground">
      <Clock aria-hidden className="size-5" />
      <p className="font-medium text-foreground">{firstMessage.waiting}</p>
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
              {firstMessage.planned} <time dateTime={planned_at}>{formatExact(planned_at)}</time>
            </>
          ) : (
            firstMessage.next
          )}
        </p>
      )}
      {reason && <p>{waitReasons[reason]}</p>}
    </>
  );
}
