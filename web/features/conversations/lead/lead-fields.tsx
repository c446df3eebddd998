import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import type { Lead } from '#domain/conversations/lead/lead.ts';
import { type Attribution, type Origin, originsOf } from '#domain/attribution/attribution.ts';
import type { LeadClock, Permission } from '#domain/outreach/schema.ts';
import { formatCalendarDate } from '#web/ui/format.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { fieldErrors, messageOf, rpc } from '#web/platform/rpc.ts';
import { duration, firstMessageState } from '#web/shared/first-message-text.ts';
import { ErrorText } from '#web/ui/error-text.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { useEditLead } from './api.ts';
import { InlineEdit } from './inline-edit.tsx';
import { attribution as copy, edit, permissions } from '#copy/conversations/lead.ts';
import { delays, leadSources, permissionKinds } from '#copy/shared/first-message.ts';
import { kitCopy } from '#copy/platform/screen.ts';

const MAX_VALUE = 500;

/** The team's custom fields, each with the input for its kind. */
export function LeadFields({ lead }: { lead: Lead }) {
  const edit = useEditLead(lead.conversation_id);
  return lead.fields.map(({ field_id, name, kind, value, options }) => (
    <Row key={field_id} label={name}>
      <FieldValue
        name={name}
        kind={kind}
        value={value}
        options={kind === 'select' ? options : null}
        shown={kind === 'date' ? dateText(value) : undefined}
        mayEdit={lead.can.edit}
        draft={`${lead.conversation_id}:${field_id}`}
        maxLength={MAX_VALUE}
        onSave={(saved) => edit.mutateAsync({ fields: { [field_id]: saved } })}
      />
    </Row>
  ));
}

interface FieldValueProps extends Omit<ChoiceProps, 'options'> {
  kind: string;
  /** null: a typed value */
  options: readonly string[] | null;
  /** the value as displayed, if not as stored */
  shown?: string | undefined;
  mayEdit: boolean;
  draft: string;
  maxLength: number;
}

/** A field's value, with the input for its kind for members who may edit it. */
export function FieldValue(props: FieldValueProps) {
  const { name, kind, value, options, labelOf = identity, shown, mayEdit, ...edit } = props;
  if (options === null) {
    return (
      <InlineEdit
        label={name}
        saved={value}
        shown={shown ?? <bdi>{value}</bdi>}
        mayEdit={mayEdit}
        type={kind === 'date' ? 'date' : 'text'}
        {...(kind === 'number' && { inputMode: 'decimal' as const })}
        {...edit}
      />
    );
  }
  if (!mayEdit) return <bdi>{value ? labelOf(value) : '–'}</bdi>;
  const { onSave } = edit;
  return <ChoiceSelect {...{ name, value, options, labelOf, onSave }} />;
}

/** Formats a day in the user's locale without a time zone, because it isn't a moment. */
function dateText(value: string): string {
  return Number.isNaN(Date.parse(`${value}T00:00:00Z`)) ? value : formatCalendarDate(value);
}

/** A line of the lead's card. */
export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="col-span-2 grid grid-cols-subgrid items-baseline">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="flex min-w-0 flex-col items-end text-right wrap-anywhere">{children}</dd>
    </div>
  );
}

const LISTED_ORIGINS: Origin[] = ['ad', 'form', 'source', 'campaign'];

/** The ad, form and page the lead came from. Links to a list of its leads, if possible. */
export function LeadAttribution({ attribution }: { attribution: Attribution }) {
  const { team_slug } = useTeam();
  const origins = originsOf(attribution);
  const { utm_medium, utm_term, utm_content, page, list } = attribution;
  return (
    <section aria-label={copy.title} className="flex flex-col gap-2 text-sm">
      <h3 className="font-medium">{copy.title}</h3>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        {LISTED_ORIGINS.map((origin) => {
          const value = origins[origin];
          if (value === null) return null;
          const query = new URLSearchParams({ from: `${origin}:${value}` });
          return (
            <Row key={origin} label={copy.origins[origin]}>
              <Link
                to={`${paths.conversations(team_slug)}?${query}`}
                title={copy.showAll}
                className="text-primary underline-offset-4 hover:underline"
              >
                <bdi>{value}</bdi>
              </Link>
            </Row>
          );
        })}
        {utm_medium && line(copy.medium, utm_medium)}
        {utm_term && line(copy.term, utm_term)}
        {utm_content && line(copy.content, utm_content)}
        {page && line(copy.page, page)}
        {list && list !== origins.form && line(copy.list, list)}
      </dl>
    </section>
  );
}

const line = (label: string, text: string): ReactNode => (
  <Row label={label}>
    <bdi>{text}</bdi>
  </Row>
);

/** The lead's source, the delay of the first message, and who gave permission to write. */
export function LeadPermissions({ conversationId: conversation_id }: { conversationId: string }) {
  const { team_slug } = useTeam();
  const input = { team_slug, conversation_id };
  const clock = useQuery(rpc.outreach.leadClock.queryOptions({ input })).data;
  const ledger = useQuery(rpc.outreach.permissions.queryOptions({ input })).data;
  return (
    <section className="flex flex-col gap-2 text-sm">
      <h3 className="font-medium">{permissions.title}</h3>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        <Row label={permissions.source}>
          {clock ? leadSources[clock.source] : permissions.whatsapp}
        </Row>
        {clock && <Clock clock={clock} />}
        {ledger?.rows.map((permission) => (
          <Line
            key={`${permission.kind} ${permission.at} ${permission.source}`}
            permission={permission}
          />
        ))}
      </dl>
      {ledger && ledger.earlier > 0 && (
        <p className="text-muted-foreground">{permissions.earlier({ count: ledger.earlier })}</p>
      )}
    </section>
  );
}

function Clock({ clock }: { clock: LeadClock }) {
  const sentText = clock.sent_at
    ? permissions.after({ time: duration(clock.seconds) })
    : firstMessageState(clock);
  return (
    <Row label={permissions.firstMessage}>
      <span>{sentText}</span>
      {clock.delays.map(({ reason, from, seconds }) => (
        <span key={`${reason} ${from}`} className="text-muted-foreground">
          {`${delays[reason]}: ${duration(seconds)}`}
        </span>
      ))}
    </Row>
  );
}

function Line({ permission: { kind, at, by_name, reason, evidence } }: { permission: Permission }) {
  const words = reason ?? evidence;
  return (
    <Row label={permissionKinds[kind]}>
      <RelativeTime at={at} />
      {by_name && (
        <span className="text-muted-foreground">{permissions.by({ name: by_name })}</span>
      )}
      {words && (
        <q dir="auto" className="text-muted-foreground">
          {words}
        </q>
      )}
    </Row>
  );
}

/** Radix doesn't allow empty values. */
const NONE = 'none';

const identity = (value: string) => value;

interface ChoiceProps {
  name: string;
  /** '' for none */
  value: string;
  options: readonly string[];
  labelOf?: (value: string) => string;
  onSave: (value: string) => Promise<unknown>;
}

/** A select with an empty choice, saved as soon as the user chooses. */
function ChoiceSelect({ name, value, options, labelOf = identity, onSave }: ChoiceProps) {
  const [problem, setProblem] = useState<string | null>(null);
  // Keeps a value that is no longer an option until the user chooses another.
  const values = [...new Set([...options, ...(value ? [value] : [])])];
  async function choose(chosen: string) {
    setProblem(null);
    try {
      await onSave(chosen === NONE ? '' : (values[Number(chosen)] ?? ''));
    } catch (error) {
      const [first] = Object.values(fieldErrors(error));
      setProblem(first ?? messageOf(error, kitCopy.network));
    }
  }
  return (
    <>
      <Select
        aria-label={name}
        value={value ? String(values.indexOf(value)) : ''}
        placeholder={edit.choose}
        options={[
          { value: NONE, label: edit.none },
          ...values.map((item, index) => ({ value: String(index), label: labelOf(item) })),
        ]}
        onValueChange={(chosen) => void choose(chosen)}
        className="md:h-9"
      />
      <ErrorText>{problem}</ErrorText>
    </>
  );
}
