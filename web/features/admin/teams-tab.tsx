import { useRef, useState } from 'react';
import type { AdminTeamRow } from '#domain/admin/teams.ts';
import { sellsPlans } from '#domain/billing/plans.ts';
import type { FoundPerson } from '#domain/admin/schema.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/states.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { type TeamsQuestion, useTeams } from './desk-api.ts';
import { ImpersonateDialog } from './impersonate-dialog.tsx';
import { TeamDialog } from './team-dialog.tsx';
import { NO_TEAM_FILTER, TeamFilters } from './team-filters.tsx';
import { TeamList } from './team-list.tsx';
import { copy } from '#copy/admin/teams.ts';
import { useDebounced } from './use-debounced.ts';

/** Milliseconds: presses on "Load More Teams" that come sooner are ignored. */
const LOAD_INTERVAL = 1000;

/** Every team, with search, filters and details. */
export function TeamsTab() {
  const [choice, setChoice] = useState(NO_TEAM_FILTER);
  const search = useDebounced(choice.search.trim());
  const [team, setTeam] = useState<AdminTeamRow>();
  const [person, setPerson] = useState<FoundPerson>();
  const { plans, onboarding } = choice;
  const asked = {
    ...(search && { search }),
    ...(plans.length > 0 && { plans }),
    ...(onboarding.length > 0 && { onboarding }),
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
      <Card>
        <CardHeader title={copy.title} aside={count ? <Badge>{count}</Badge> : null} />
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
      <ImpersonateDialog person={person} onClose={() => setPerson(undefined)} />
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
        <EmptyState level={3} title={copy.none} description={copy.noneText} className="py-8" />
      ) : null}
      {failed ? (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-sm text-destructive">
          {failed}
          <Button variant="secondary" size="sm" onClick={() => void refetch()}>
            {copy.retry}
          </Button>
        </div>
      ) : null}
      {rows || failed ? null : (
        <output aria-label={copy.loading} className="flex flex-col gap-3">
          {['a', 'b', 'c'].map((row) => (
            <Skeleton key={row} className="h-16" />
          ))}
        </output>
      )}
      {hasNextPage ? (
        <Button
          variant="secondary"
          className="self-center"
          busy={isFetchingNextPage}
          busyLabel={copy.moreBusy}
          onClick={loadMore}
        >
          {copy.more}
        </Button>
      ) : null}
    </div>
  );
}
