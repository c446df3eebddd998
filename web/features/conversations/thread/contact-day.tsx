import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ContactRequest } from '#domain/conversations/contact.ts';
import { refusalOf, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Input } from '#web/ui/form/field.tsx';
import { formatCalendarDay, formatExact, formatPlanned, localDay } from '#web/ui/format.ts';
import { CalendarClock } from '#web/ui/icons.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { contact as copy } from '#copy/conversations/waits.ts';

interface Props {
  conversationId: string;
  contact: ContactRequest;
}

/** The day from which the lead asked to be contacted, in place of the usual follow-ups. */
export function ContactDay({ conversationId, contact }: Props) {
  const { team_slug, can } = useTeam();
  const queryClient = useQueryClient();
  const [choosing, setChoosing] = useState(false);
  const change = useMutation(
    rpc.outreach.setContactDay.mutationOptions({
      onSuccess: (_row, { on }) => {
        setChoosing(false);
        toast.success(on === null ? copy.canceled : copy.changed({ day: formatCalendarDay(on) }));
      },
      onError: (error) => toast.error(refusalOf(error, copy.failed)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: rpc.conversations.key() }),
    }),
  );
  const set = (on: string | null) =>
    change.mutate({ team_slug, conversation_id: conversationId, on });
  const { on, at, quote } = contact;
  const day = on === '' ? null : formatCalendarDay(on);
  return (
    <section aria-label={copy.label} className="border-t px-3 py-1 md:px-6">
      <div className="mx-auto flex w-full max-w-3xl flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted-foreground">
        <CalendarClock aria-hidden className="size-4 shrink-0" />
        <p className="min-w-48 flex-1" title={quote}>
          {day === null && <span>{copy.unplannedLater}</span>}
          {at === null || day === null ? (
            <span>{day !== null && copy.unplanned({ day })}</span>
          ) : (
            <>
              <span>{copy.planned({ day })}</span>{' '}
              <time dateTime={at} title={formatExact(at)}>
                {formatPlanned(at)}
              </time>
            </>
          )}
        </p>
        {!can.canEditCampaigns ? null : choosing ? (
          <DayForm
            day={on}
            busy={change.isPending}
            onSave={set}
            onBack={() => setChoosing(false)}
          />
        ) : (
          <span className="flex gap-1">
            <Button size="sm" variant="ghost" onClick={() => setChoosing(true)}>
              {at === null ? copy.choose : copy.change}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              disabled={change.isPending}
              aria-label={copy.cancelLabel}
              onClick={() => set(null)}
            >
              {copy.cancel}
            </Button>
          </span>
        )}
      </div>
    </section>
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
  const [tomorrow] = useState(() => localDay(new Date(Date.now() + DAY_MS)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== '') onSave(chosen);
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <Input
        type="date"
        aria-label={copy.day}
        className="w-40"
        value={chosen}
        min={tomorrow}
        onChange={(event) => setChosen(event.target.value)}
      />
      <Button size="sm" type="submit" busy={busy} disabled={chosen === ''}>
        {copy.save}
      </Button>
      <Button size="sm" variant="ghost" onClick={onBack}>
        {copy.back}
      </Button>
    </form>
  );
}
