import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  type AdminTeamRow,
  ONBOARDING_STATUSES,
  type OnboardingStatus,
} from '#domain/admin/teams.ts';
import { type Plan, PLANS, sellsPlans, planName } from '#domain/billing/plans.ts';
import type { FoundPerson } from '#domain/admin/schema.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/states.tsx';
import { Skeletons } from '#web/ui/loading.tsx';
import { X } from '#web/ui/first-icons.ts';
import { RetryNotice } from '#web/ui/notice.tsx';
import { ImpersonateDialog } from './impersonate-dialog.tsx';
import { TeamDialog } from './team-dialog.tsx';
import { SearchField, useDebounced } from './search-field.tsx';
import { TeamList } from './team-list.tsx';
import { copy } from '#copy/admin/teams.ts';
import { kitCopy } from '#copy/platform/screen.ts';
import { rpc } from '#web/platform/rpc.ts';
import type { z } from 'zod';
import type { teamFilter } from '#domain/admin/teams.ts';

type TeamsQuestion = Omit<z.input<typeof teamFilter>, 'cursor'>;

/** Each filter is a separate list that starts at its first page. */
function useTeams(asked: TeamsQuestion) {
  return useInfiniteQuery(
    rpc.admin.teams.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...asked, cursor }),
      initialPageParam: undefined,
      getNextPageParam: ({ cursor }) => cursor ?? undefined,
      staleTime: 0,
    }),
  );
}

/** Milliseconds; presses on "Load More Teams" within this time are ignored. */
const LOAD_INTERVAL = 1000;

/** Every team, with search, filters and details. */
export function TeamsTab() {
  const [choice, setChoice] = useState(NO_TEAM_FILTER);
  const search = useDebounced(choice.search.trim());
  const [team, setTeam] = useState<AdminTeamRow>();
  const [person, setPerson] = useState<FoundPerson>();
  const { plans, onboarding } = choice;
  const asked = {
    search: search || undefined,
    plans: plans.length > 0 ? plans : undefined,
    onboarding: onboarding.length > 0 ? onboarding : undefined,
  };
  const teams = useTeams(asked);
  const rows = teams.data?.pages.flatMap((page) => page.teams);
  const withPlans = sellsPlans(teams.data?.pages[0]?.plans ?? 'off');
  const count =
    rows && (teams.hasNextPage ? copy.moreResults : copy.results)({ count: rows.length });
  const login = (chosen: FoundPerson) => {
    setTeam(undefined);
    setPerson(chosen);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <TeamFilters choice={choice} onChange={setChoice} count={count} withPlans={withPlans} />
      <Card title={copy.title}>
        <Teams asked={asked} teams={teams} rows={rows} withPlans={withPlans} onOpen={setTeam} />
      </Card>
      {team ? (
        <TeamDialog
          row={team}
          withPlans={withPlans}
          onClose={() => setTeam(undefined)}
          onLogin={login}
        />
      ) : null}
      {person ? <ImpersonateDialog person={person} onClose={() => setPerson(undefined)} /> : null}
    </div>
  );
}

interface TeamsProps {
  asked: TeamsQuestion;
  teams: ReturnType<typeof useTeams>;
  rows: AdminTeamRow[] | undefined;
  withPlans: boolean;
  onOpen: (row: AdminTeamRow) => void;
}

function Teams({ asked, teams, rows, withPlans, onOpen }: TeamsProps) {
  const { isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = teams;
  const loadedAt = useRef(0);
  const failed = isError ? (asked.search ? copy.searchFailed : copy.failed) : null;
  const loadMore = () => {
    if (Date.now() - loadedAt.current < LOAD_INTERVAL) return;
    loadedAt.current = Date.now();
    void fetchNextPage();
  };
  return (
    <div className="flex flex-col gap-4">
      {rows && rows.length > 0 ? (
        <TeamList rows={rows} withPlans={withPlans} onOpen={onOpen} />
      ) : null}
      {rows?.length === 0 ? (
        <EmptyState level={3} copy={{ title: copy.none, text: copy.noneText }} />
      ) : null}
      {failed ? <RetryNotice query={{ refetch }}>{failed}</RetryNotice> : null}
      {rows || failed ? null : <Skeletons label={copy.loading} rows={3} className="h-16" />}
      {hasNextPage ? (
        <Button
          variant="secondary"
          className="self-center"
          busy={isFetchingNextPage}
          busyLabel={kitCopy.loading}
          onClick={loadMore}
        >
          {copy.more}
        </Button>
      ) : null}
    </div>
  );
}

interface TeamChoice {
  search: string;
  plans: Plan[];
  onboarding: OnboardingStatus[];
}

const NO_TEAM_FILTER: TeamChoice = { search: '', plans: [], onboarding: [] };

interface Props {
  choice: TeamChoice;
  onChange: (choice: TeamChoice) => void;
  /** like "25+ results", once known */
  count: string | undefined;
  /** false: plans are disabled in this installation */
  withPlans: boolean;
}

function TeamFilters({ choice, onChange, count, withPlans }: Props) {
  return (
    <Card className="flex flex-col gap-5">
      <search aria-label={copy.panel} className="flex flex-col gap-5">
        <SearchField
          label={copy.search}
          value={choice.search}
          maxLength={100}
          onChange={({ target }) => onChange({ ...choice, search: target.value })}
          placeholder={copy.placeholder}
        />
        {withPlans ? (
          <Boxes
            legend={copy.plans}
            options={PLANS.map((value) => ({ value, label: planName(value) }))}
            chosen={choice.plans}
            onChange={(plans) => onChange({ ...choice, plans })}
          />
        ) : null}
        <Boxes
          legend={copy.onboarding}
          options={ONBOARDING_STATUSES.map((value) => ({
            value,
            label: copy.onboardingNames[value],
          }))}
          chosen={choice.onboarding}
          onChange={(onboarding) => onChange({ ...choice, onboarding })}
        />
      </search>
      <Chips choice={choice} onChange={onChange} />
      <output className="text-sm text-muted-foreground tnum">{count}</output>
    </Card>
  );
}

interface BoxesProps<Value extends string> {
  legend: string;
  options: { value: Value; label: string }[];
  chosen: Value[];
  onChange: (chosen: Value[]) => void;
}

function Boxes<Value extends string>({ legend, options, chosen, onChange }: BoxesProps<Value>) {
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="grid grid-cols-2 lg:grid-cols-1">
        {options.map(({ value, label }) => (
          <label key={value} className="flex h-11 items-center gap-2.5 text-sm md:h-9">
            <input
              type="checkbox"
              className="size-4 accent-primary"
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...chosen, value] : chosen.filter((item) => item !== value),
                )
              }
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The active filters, each with a button to remove it. */
function Chips({ choice, onChange }: Omit<Props, 'count' | 'withPlans'>) {
  const { search, plans, onboarding } = choice;
  const chips = [
    ...(search.trim()
      ? [{ label: copy.searchChip({ text: search.trim() }), without: { ...choice, search: '' } }]
      : []),
    ...plans.map((plan) => ({
      label: planName(plan),
      without: { ...choice, plans: plans.filter((item) => item !== plan) },
    })),
    ...onboarding.map((status) => ({
      label: copy.onboardingNames[status],
      without: { ...choice, onboarding: onboarding.filter((item) => item !== status) },
    })),
  ];
  if (chips.length === 0) return null;
  return (
    <div className="flex flex-col items-start gap-2">
      <ul aria-label={copy.active} className="flex flex-wrap gap-2">
        {chips.map(({ label, without }) => (
          <li key={label}>
            <button
              type="button"
              aria-label={copy.remove({ filter: label })}
              onClick={() => onChange(without)}
              className="inline-flex h-7 max-w-full items-center gap-1 rounded-full bg-primary-soft px-3 text-xs font-medium touch-target text-primary-soft-foreground"
            >
              <span className="truncate">{label}</span>
              <X aria-hidden className="size-3.5 shrink-0" />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="link" className="text-sm" onClick={() => onChange(NO_TEAM_FILTER)}>
        {copy.clear}
      </Button>
    </div>
  );
}
