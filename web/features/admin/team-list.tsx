import { useId } from 'react';
import { type AdminTeamRow, onboardingOf } from '#domain/admin/teams.ts';
import { planLabel } from '#domain/billing/plans.ts';
import { Badge } from '#web/ui/badge.tsx';
import { formatDay } from '#web/ui/format.ts';
import { copy } from '#copy/admin/teams.ts';

interface Props {
  rows: AdminTeamRow[];
  /** false: plans are disabled in this installation */
  withPlans: boolean;
  onOpen: (row: AdminTeamRow) => void;
}

export function TeamList({ rows, ...rest }: Props) {
  return (
    <ul aria-label={copy.list} className="-mx-3 flex flex-col">
      {rows.map((row) => (
        <li key={row.team.team_id}>
          <Row row={row} {...rest} />
        </li>
      ))}
    </ul>
  );
}

function Row({ row, withPlans, onOpen }: { row: AdminTeamRow } & Omit<Props, 'rows'>) {
  const { team, usersCount, campaignsCount } = row;
  const id = useId();
  const onboarding = onboardingOf(row);
  return (
    <div className="relative flex flex-wrap items-center gap-x-4 gap-y-1.5 rounded-lg px-3 py-3 text-sm hover:bg-accent">
      <span className="flex min-w-0 flex-1 basis-60 flex-col gap-0.5">
        <button
          type="button"
          aria-describedby={id}
          aria-label={copy.open({ name: team.team_name })}
          onClick={() => onOpen(row)}
          className="text-left font-medium wrap-anywhere after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-ring"
        >
          {team.team_name}
        </button>
        <span id={id} className="flex flex-col gap-0.5">
          <span translate="no" className="break-all text-muted-foreground">
            /{team.team_slug}
          </span>
          <span className="text-xs text-muted-foreground tnum">
            <span>{copy.users({ count: usersCount })}</span> ·{' '}
            <span>{copy.campaigns({ count: campaignsCount })}</span> ·{' '}
            <span>{copy.created({ day: formatDay(team.created_at) })}</span>
          </span>
        </span>
      </span>
      <span className="flex gap-1.5">
        {withPlans ? <PlanBadge plan={team.subscription_plan} /> : null}
        <Badge variant={onboarding === 'completed' ? 'success' : 'warning'}>
          {copy.onboardingNames[onboarding]}
        </Badge>
      </span>
    </div>
  );
}

/** A plan as staff see it: the free one is muted, and discontinued ones are still named. */
export function PlanBadge({ plan }: { plan: string }) {
  return <Badge variant={plan === 'free' ? 'secondary' : 'primary'}>{planLabel(plan)}</Badge>;
}
