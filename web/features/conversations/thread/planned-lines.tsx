import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { ConversationRow } from '#domain/conversations/schema.ts';
import type { ContactRequest } from '#domain/conversations/handoff.ts';
import { useToday } from '#web/shared/use-today.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { formatOnFutureTime } from '#web/shared/when-words.ts';
import { formatCalendarDay, formatExact, formatPlannedTime, localDay } from '#web/ui/format.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { CalendarClock, Clock } from '#web/ui/icons.ts';
import { refetchOnSettled, refusalOf, rpc } from '#web/platform/rpc.ts';
import { Button } from '#web/ui/button.tsx';
import { Input } from '#web/ui/form/field.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { EditorButton } from '../editor-button.tsx';
import { useAgentControl } from '../control/use-agent-control.ts';
import { FollowUps } from './follow-ups.tsx';
import { contact as contactCopy, resume as copy } from '#copy/conversations/waits.ts';
import { waitReasons } from '#copy/shared/first-message.ts';
import { firstMessage } from '#copy/conversations/bubble.ts';

/** The agent's next step if no one writes. */
export function PlannedLines({ row }: { row: ConversationRow }) {
  const { conversation_id, contact } = row;
  return (
    <>
      {contact ? (
        <ContactDay conversation_id={conversation_id} contact={contact} />
      ) : (
        <FollowUps conversation_id={conversation_id} />
      )}
      <ResumeLine row={row} />
    </>
  );
}

/** After a takeover: when the agent will resume. */
function ResumeLine({ row }: { row: ConversationRow }) {
  const control = useAgentControl(row);
  const { resume_at, resume_minutes, agent_name } = row;
  if (resume_at === null) return null;
  const textOf = resume_minutes === 0 ? copy.hours : copy.silent;
  return (
    <Line label={copy.label} icon={Clock}>
      <time dateTime={resume_at} title={formatExact(resume_at)} className="flex-1">
        {textOf({ agent: agent_name, when: formatOnFutureTime(resume_at) })}
      </time>
      <EditorButton
        variant="ghost"
        busy={control.isPending}
        onClick={() => control.mutate({ control: 'stop' })}
      >
        {copy.keep}
      </EditorButton>
    </Line>
  );
}

interface LineProps {
  label: string;
  icon: Icon;
  children: ReactNode;
}

function Line({ label, icon: Icon, children }: LineProps) {
  return (
    <section aria-label={label} className="border-t px-3 py-1 md:px-6">
      <div className="mx-auto flex w-full max-w-3xl flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted-foreground">
        <Icon aria-hidden className="size-4 shrink-0" />
        {children}
      </div>
    </section>
  );
}

/** Before the agent's first message to a lead: when it is planned, and why not now. */
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
            <time dateTime={planned_at}>
              {firstMessage.planned({ when: formatExact(planned_at) })}
            </time>
          ) : (
            firstMessage.next
          )}
        </p>
      )}
      {reason && <p>{waitReasons[reason]}</p>}
    </>
  );
}

interface ContactProps {
  conversation_id: string;
  contact: ContactRequest;
}

/** The day from which the lead asked to be contacted, instead of the usual follow-ups. */
function ContactDay({ conversation_id, contact: { on, at, quote } }: ContactProps) {
  const { team_slug, can } = useTeam();
  const [choosing, setChoosing] = useState(false);
  const change = useMutation(
    rpc.outreach.setContactDay.mutationOptions({
      onSuccess: (_row, { on: chosen }) => {
        setChoosing(false);
        toast.success(
          chosen === null
            ? contactCopy.canceled
            : contactCopy.changed({ day: formatCalendarDay(chosen) }),
        );
      },
      onError: (error) => toast.error(refusalOf(error, contactCopy.failed)),
      ...refetchOnSettled(rpc.conversations.key()),
    }),
  );
  const set = (chosen: string | null) => change.mutate({ team_slug, conversation_id, on: chosen });
  const day = on === '' ? null : formatCalendarDay(on);
  return (
    <Line label={contactCopy.label} icon={CalendarClock}>
      <p className="min-w-48 flex-1" title={quote}>
        {day === null && <span>{contactCopy.unplannedLater}</span>}
        {at === null || day === null ? (
          <span>{day !== null && contactCopy.unplanned({ day })}</span>
        ) : (
          <time dateTime={at} title={formatExact(at)}>
            {contactCopy.planned({ day, when: formatPlannedTime(at) })}
          </time>
        )}
      </p>
      {!can.canEditCampaigns ? null : choosing ? (
        <DayForm day={on} busy={change.isPending} onSave={set} onBack={() => setChoosing(false)} />
      ) : (
        <span className="flex gap-1">
          <Button size="sm" variant="ghost" onClick={() => setChoosing(true)}>
            {at === null ? contactCopy.choose : contactCopy.change}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            disabled={change.isPending}
            aria-label={contactCopy.cancelLabel}
            onClick={() => set(null)}
          >
            {contactCopy.cancel}
          </Button>
        </span>
      )}
    </Line>
  );
}

interface FormProps {
  day: string;
  busy: boolean;
  onSave: (day: string) => void;
  onBack: () => void;
}

const DAY_MS = 86_400_000;

function DayForm({ day, busy, onSave, onBack }: FormProps) {
  const [chosen, setChosen] = useState(day);
  const tomorrow = localDay(new Date(useToday().getTime() + DAY_MS));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== '') onSave(chosen);
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <Input
        type="date"
        aria-label={contactCopy.day}
        className="w-40"
        value={chosen}
        min={tomorrow}
        onChange={(event) => setChosen(event.target.value)}
      />
      <Button size="sm" type="submit" busy={busy} disabled={chosen === ''}>
        {contactCopy.save}
      </Button>
      <Button size="sm" variant="ghost" onClick={onBack}>
        {contactCopy.back}
      </Button>
    </form>
  );
}
