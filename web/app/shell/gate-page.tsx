import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Me } from '#domain/accounts/schema.ts';
import { paths } from '#web/shared/paths.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { copy } from '#copy/app/base.ts';
import { Impersonation } from './impersonation.tsx';

interface Props {
  me: Me;
  icon: Icon;
  title: string;
  /** why the team is closed, one paragraph each */
  reasons: string[];
  children: ReactNode;
}

/** Replaces a team the user can't open: explains why and how to get in. */
export function GatePage({ me, icon: Icon, title, reasons, children }: Props) {
  return (
    <div className="min-h-dvh">
      <Impersonation me={me} />
      <main className="mx-auto flex w-full max-w-2xl flex-col gap-5 px-4 py-8 sm:px-6">
        <title>{`${title} · OpenSetter`}</title>
        <Logo name={copy.product} />
        <div className="flex flex-col gap-2 py-4">
          <Icon aria-hidden className="mb-2 size-10 text-primary" />
          <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
          {reasons.map((reason) => (
            <p key={reason} className="text-muted-foreground">
              {reason}
            </p>
          ))}
        </div>
        {children}
      </main>
    </div>
  );
}

interface OtherTeamsProps {
  me: Me;
  team: Me['teams'][number];
  /** more links */
  children?: ReactNode;
}

/** Links to the user's other teams, which stay open. */
export function OtherTeams({ me, team, children }: OtherTeamsProps) {
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
