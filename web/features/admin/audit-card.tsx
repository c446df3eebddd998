import { useInfiniteQuery } from '@tanstack/react-query';
import { AUDIT_ACTIONS, type AuditRecord } from '#domain/admin/schema.ts';
import { useAddressFilters } from '#web/shared/use-address-filters.ts';
import { LogPages } from '#web/shared/log-pages.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Download } from '#web/ui/icons.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { useSellsPlans } from '#web/shared/session/session.ts';
import { InputField } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { auditSentence } from './audit-sentence.ts';
import { useDebounced } from './search-field.tsx';
import { copy as texts } from '#copy/admin/desk.ts';
import { auditActions } from '#copy/admin/audit-actions.ts';
import { rpc } from '#web/platform/rpc.ts';
import type { z } from 'zod';
import type { auditFilter } from '#domain/admin/audit.ts';

type AuditQuestion = Omit<z.input<typeof auditFilter>, 'cursor'>;

const { audit: copy } = texts;

/** The audit log of staff actions, with filters and an export for spreadsheets. */
export function AuditCard() {
  const [choice, setChoice] = useAddressFilters(NO_CHOICE);
  const person = useDebounced(choice.person);
  const team_slug = useDebounced(choice.team_slug);
  return (
    <Card
      title={copy.title}
      description={copy.text}
      aside={
        <Button asChild variant="secondary" size="sm">
          <a href={exportAddress(questionOf(choice))} download>
            <Download aria-hidden />
            {copy.export}
          </a>
        </Button>
      }
    >
      <AuditFilters choice={choice} onChange={setChoice} />
      <Entries asked={questionOf({ ...choice, person, team_slug })} />
    </Card>
  );
}

function questionOf({ from, to, ...choice }: AuditChoice): AuditQuestion {
  const person = choice.person.trim();
  const team_slug = choice.team_slug.trim();
  const action = AUDIT_ACTIONS.find((name) => name === choice.action);
  return {
    ...(action && { actions: [action] }),
    ...(person && { person }),
    ...(team_slug && { team_slug }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

/** The same filter as query parameters. Lists are joined by commas, which no value contains. */
function exportAddress(asked: AuditQuestion): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) query.set(name, String(value));
  return query.size > 0 ? `/exports/staff/audit?${query}` : '/exports/staff/audit';
}

function Entries({ asked }: { asked: AuditQuestion }) {
  // Loads page by page, and refetches whenever the log is opened.
  const query = useInfiniteQuery(
    rpc.admin.audit.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...asked, cursor }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      staleTime: 0,
    }),
  );
  const empty =
    Object.keys(asked).length > 0
      ? ([copy.noMatch, copy.noMatchText] as const)
      : ([copy.none, copy.noneText] as const);
  return (
    <LogPages query={query} copy={copy} empty={empty}>
      {(entries) => entries.map((entry) => <Entry key={entry.audit_id} entry={entry} />)}
    </LogPages>
  );
}

function Entry({ entry }: { entry: AuditRecord }) {
  const { at, outcome, details } = entry;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3 text-sm first:pt-0 last:pb-0">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-0.5">
        <p className="break-words">
          <span>{auditSentence(entry)}</span>{' '}
          {outcome === 'done' ? null : <Badge variant="warning">{outcome}</Badge>}
        </p>
        {details.reason ? (
          <p className="break-words text-muted-foreground">
            {copy.reason({ text: details.reason })}
          </p>
        ) : null}
        {details.because ? (
          <p className="text-muted-foreground">{copy.because({ text: details.because })}</p>
        ) : null}
      </div>
      <RelativeTime at={at} className="shrink-0 text-xs text-muted-foreground tnum" />
    </li>
  );
}

const NO_CHOICE = {
  action: '',
  person: '',
  team_slug: '',
  from: '',
  to: '',
};

type AuditChoice = typeof NO_CHOICE;

interface Props {
  choice: AuditChoice;
  onChange: (choice: AuditChoice) => void;
}

const optionsOf = (sells: boolean) => [
  { value: '', label: copy.anyAction },
  ...AUDIT_ACTIONS.filter((value) => sells || value !== 'team.plan_changed').map((value) => ({
    value,
    label: auditActions[value],
  })),
];

function AuditFilters({ choice, onChange }: Props) {
  const sells = useSellsPlans();
  const text = (name: 'person' | 'team_slug' | 'from' | 'to') => ({
    value: choice[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...choice, [name]: target.value }),
  });
  const chosen = JSON.stringify(choice) !== JSON.stringify(NO_CHOICE);
  return (
    <search
      aria-label={copy.filters}
      className="mb-4 grid grid-cols-1 items-end gap-3 sm:grid-cols-2 lg:grid-cols-[repeat(5,minmax(0,1fr))_auto]"
    >
      <SelectField
        label={copy.action}
        value={choice.action}
        onValueChange={(action) => onChange({ ...choice, action })}
        options={optionsOf(sells)}
      />
      <InputField
        label={copy.person}
        {...text('person')}
        type="search"
        maxLength={100}
        placeholder={copy.personPlaceholder}
      />
      <InputField
        label={copy.team}
        {...text('team_slug')}
        type="search"
        maxLength={100}
        placeholder={copy.teamPlaceholder}
      />
      <InputField label={copy.from} {...text('from')} type="date" />
      <InputField label={copy.to} {...text('to')} type="date" />
      <Button variant="secondary" disabled={!chosen} onClick={() => onChange(NO_CHOICE)}>
        {copy.clear}
      </Button>
    </search>
  );
}
