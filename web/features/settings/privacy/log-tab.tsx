import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ACTION_AREAS, type ActionRecord } from '#domain/privacy/actions.ts';
import { type ActionGroup, groupActions } from '#domain/privacy/group-actions.ts';
import { LogPages } from '#web/shared/log-pages.tsx';
import { useAddressFilters } from '#web/shared/use-address-filters.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Download } from '#web/ui/icons.ts';
import { Notice } from '#web/ui/notice.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { type client, rpc } from '#web/platform/rpc.ts';
import { InputField } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { copy as texts } from '#copy/settings/privacy.ts';

const copy = texts.log;

/** What members changed, with filters and an export for spreadsheets. */
export function LogTab() {
  const { can, team_slug } = useTeam();
  const [filters, setFilters] = useAddressFilters(NO_FILTERS);
  if (!can.canEditSettings) return <Notice variant="info">{copy.adminsOnly}</Notice>;
  const asked = questionOf(filters);
  const query = new URLSearchParams(asked);
  return (
    <Card
      title={copy.title}
      description={copy.text}
      aside={
        <Button asChild variant="secondary" size="sm">
          <a href={`/exports/${team_slug}/log${query.size > 0 ? `?${query}` : ''}`} download>
            <Download aria-hidden />
            {copy.export}
          </a>
        </Button>
      }
    >
      <LogFilters filters={filters} onChange={setFilters} />
      <Entries asked={asked} />
    </Card>
  );
}

type LogQuestion = Omit<Parameters<typeof client.privacy.actions>[0], 'team_slug' | 'cursor'>;

function Entries({ asked }: { asked: LogQuestion }) {
  const { team_slug } = useTeam();
  const query = useInfiniteQuery(
    rpc.privacy.actions.infiniteOptions({
      input: (cursor: string | undefined) => ({ team_slug, ...asked, cursor }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  );
  const empty =
    Object.keys(asked).length > 0
      ? ([copy.noMatch, copy.noMatchText] as const)
      : ([copy.empty, copy.emptyText] as const);
  return (
    <LogPages query={query} copy={{ ...copy }} empty={empty}>
      {(entries) =>
        groupActions(entries).map((group) => (
          <Group key={group.entries[0]?.action_id} group={group} />
        ))
      }
    </LogPages>
  );
}

/** One line for all entries with the same cause. Expands to show each. */
function Group({ group: { headline, entries } }: { group: ActionGroup }) {
  const { actor, by_rule, by_staff, text, area, subject } = headline;
  const who = by_rule ? copy.rule : (actor?.name ?? copy.gone);
  const [newest = headline] = entries;
  const failed = entries.filter(({ outcome }) => outcome !== 'done');
  const outcomes = new Set(failed.map(({ outcome }) => outcomeOf(outcome)));
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3 text-sm first:pt-0 last:pb-0">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-0.5">
        <p className="break-words">
          <bdi className="font-medium">{who}</bdi> <span>{text}</span>{' '}
          {by_staff ? <Badge variant="info">{copy.staff}</Badge> : null}{' '}
          {[...outcomes].map((outcome) => (
            <Badge key={outcome} variant="warning">
              {outcome}
            </Badge>
          ))}
        </p>
        <p className="text-xs break-words text-muted-foreground">
          {[copy.areas[area], subject, actor?.email].filter(Boolean).join(' · ')}
        </p>
        <details className="text-xs text-muted-foreground">
          <summary className="w-fit cursor-pointer touch-target rounded-sm">
            {copy.details({ entries: entries.length })}
          </summary>
          <ol className="mt-1 flex flex-col gap-1 border-l border-border pl-3">
            {entries.map((entry) => (
              <Detail key={entry.action_id} entry={entry} />
            ))}
          </ol>
        </details>
      </div>
      <RelativeTime at={newest.at} className="shrink-0 text-xs text-muted-foreground tnum" />
    </li>
  );
}

function Detail({ entry: { at, text, outcome, about } }: { entry: ActionRecord }) {
  const ids = Object.entries(about).map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`);
  const result = outcome === 'done' ? [] : [outcomeOf(outcome)];
  return (
    <li className="break-all">
      <RelativeTime at={at} className="tnum" /> <span>{[text, ...result, ...ids].join(' · ')}</span>
    </li>
  );
}

function outcomeOf(outcome: string): string {
  if (outcome.startsWith('refused')) return copy.refused;
  return outcome === 'begun' ? copy.begun : copy.failedOutcome;
}

const areaOptions = () =>
  [
    { value: '', label: copy.everything },
    ...ACTION_AREAS.map((value) => ({ value, label: copy.areas[value] })),
  ] as const;

const NO_FILTERS = { area: '', user_id: '', from: '', to: '' };
type LogFilterValues = typeof NO_FILTERS;

/** Leaves out filters that aren't set. */
function questionOf({ area, ...filters }: LogFilterValues): LogQuestion {
  const known = ACTION_AREAS.find((name) => name === area);
  const set = Object.entries(filters).filter(([, value]) => value !== '');
  return { ...(known && { area: known }), ...Object.fromEntries(set) };
}

interface Props {
  filters: LogFilterValues;
  onChange: (filters: LogFilterValues) => void;
}

/** Filters by area, user and days (UTC). */
function LogFilters({ filters, onChange }: Props) {
  const { team_slug } = useTeam();
  const members = useQuery(rpc.teams.members.queryOptions({ input: { team_slug } }));
  const set = (name: keyof LogFilterValues, value: string) =>
    onChange({ ...filters, [name]: value });
  const people = [
    { value: '', label: copy.everyone },
    ...(members.data?.members ?? []).flatMap((member) =>
      member.user_id ? [{ value: member.user_id, label: member.userName }] : [],
    ),
  ];
  return (
    <div className="mb-4 grid grid-cols-1 gap-3 sm:grid-cols-2">
      <SelectField
        label={copy.area}
        value={filters.area}
        onValueChange={(area) => set('area', area)}
        options={areaOptions()}
      />
      <SelectField
        label={copy.person}
        value={filters.user_id}
        onValueChange={(user_id) => set('user_id', user_id)}
        options={people}
      />
      <InputField
        label={copy.from}
        type="date"
        value={filters.from}
        onChange={(event) => set('from', event.target.value)}
      />
      <InputField
        label={copy.to}
        type="date"
        value={filters.to}
        onChange={(event) => set('to', event.target.value)}
      />
      {Object.values(filters).some(Boolean) ? (
        <Button
          variant="link"
          size="sm"
          className="justify-self-start"
          onClick={() => onChange(NO_FILTERS)}
        >
          {copy.clear}
        </Button>
      ) : null}
    </div>
  );
}
