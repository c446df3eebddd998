import type { ConversationRow } from '#domain/conversations/row.ts';
import type { BookingSource } from '#domain/conversations/handoff.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatPastTime } from '#web/ui/format.ts';
import { CalendarCheck, CalendarX } from '#web/ui/icons.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { FailedNotice } from '#web/ui/notice.tsx';
import { type BookingChange, useSetBooking } from './api.ts';
import { booking as copy } from '#copy/conversations/lead/booking.ts';
import { InlineEdit } from './inline-edit.tsx';
import { Row } from './lead-fields.tsx';
import { sourceText } from './learned-section.tsx';

interface Props {
  row: ConversationRow;
  /** who says so; null: no one, or not loaded yet */
  source: BookingSource | null;
  mayEdit: boolean;
}

/** Whether the lead has an appointment and who says so, with a button to change it. */
export function BookingSection({ row, source, mayEdit }: Props) {
  const action = useSetBooking(row.conversation_id);
  const { booked_at } = row;
  const booked = Boolean(booked_at);
  const asked = action.isPending && isMark(action.variables) ? action.variables.booked : booked;
  const Icon = booked ? CalendarX : CalendarCheck;
  return (
    <section aria-label={copy.title} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm font-semibold">{copy.title}</h3>
        <Badge variant={booked ? 'success' : 'secondary'}>{booked ? copy.booked : copy.none}</Badge>
      </div>
      {booked_at && (
        <>
          {source && (
            <p className="text-sm wrap-anywhere text-muted-foreground">
              <bdi>{sourceText(source)}</bdi>
            </p>
          )}
          {source?.quote && source.by_name && (
            <p className="text-sm text-muted-foreground">
              {copy.confirmed({ name: source.by_name })}
            </p>
          )}
          <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2 text-sm">
            <Row label={copy.since}>
              <RelativeTime at={booked_at} />
            </Row>
            {/* On its own line, because entering day and time needs the full width. */}
            <div className="col-span-2 flex flex-col gap-1">
              <dt className="text-muted-foreground">{copy.time}</dt>
              <dd>
                <AppointmentTime row={row} mayEdit={mayEdit} save={action.mutateAsync} />
              </dd>
            </div>
          </dl>
        </>
      )}
      {mayEdit && (
        <>
          <Button
            variant="secondary"
            size="sm"
            className="self-start"
            aria-busy={asked !== booked || undefined}
            onClick={({ detail: nth }) => {
              // Not disabled while saving, to keep the focus. A double click counts once.
              if (asked === booked && nth < 2) action.mutate({ booked: !booked });
            }}
          >
            <Icon aria-hidden />
            <span>{booked ? copy.withdraw : copy.mark}</span>
          </Button>
          <p className="text-xs text-muted-foreground">{copy.stays}</p>
        </>
      )}
      <FailedNotice
        error={action.isError && isMark(action.variables) && action.error}
        text={copy.failed}
      />
    </section>
  );
}

/** Whether the button failed; the time input shows its own errors. */
const isMark = ({ booked_for }: BookingChange) => booked_for === undefined;

interface TimeProps {
  row: ConversationRow;
  mayEdit: boolean;
  save: ReturnType<typeof useSetBooking>['mutateAsync'];
}

/** The time of the appointment, in the viewer's time zone. */
function AppointmentTime({ row, mayEdit, save }: TimeProps) {
  const { booked_for, conversation_id } = row;
  return (
    <InlineEdit
      label={copy.time}
      saved={booked_for === null ? '' : localTime(new Date(booked_for))}
      shown={booked_for === null ? '' : formatPastTime(booked_for)}
      mayEdit={mayEdit}
      draft={`${conversation_id}:booked_for`}
      type="datetime-local"
      maxLength={16}
      onSave={(typed) => {
        const booked_for = typed === '' ? null : new Date(typed).toISOString();
        return save({ booked: true, booked_for });
      }}
    />
  );
}

/** In the format of a datetime input: 2030-01-08T10:00. */
function localTime(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
