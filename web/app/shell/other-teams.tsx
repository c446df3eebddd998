import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Me } from '#domain/accounts/schema.ts';
import { paths } from '#web/shared/paths.ts';
import { copy } from '#copy/app/base.ts';

interface Props {
  me: Me;
  team: Me['teams'][number];
  /** more ways out */
  children?: ReactNode;
}

/** No one is caught at a team that is shut: the others stay open. */
export function OtherTeams({ me, team, children }: Props) {
  const others = me.teams.filter(({ team_slug }) => team_slug !== team.team_slug);
  if (others.length === 0 && !children) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-border pt-5 text-sm">
      {others.map(({ team_slug, team_name }) => (
        <Link
          key={team_slug}
          to={paths.team(team_slug)}
          className="touch-target text-primary underline-offset-4 hover:underline"
        >
          {copy.secondFactor.other({ team: team_name })}
        </Link>
      ))}
      {children}
    </div>
  );
}
