import { Suspense, useState } from 'react';
import type { Me } from '#domain/accounts/schema.ts';
import { planName } from '#domain/billing/plan-names.ts';
import { sellsPlans } from '#domain/billing/plans.ts';
import { roleName } from '#domain/teams/role-names.ts';
import { lazyPart } from '#web/shared/lazy-part.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { useSwitchTeam } from '#web/shared/team-switch.ts';
import { Badge } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/cn.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/overlay/dropdown-menu.tsx';
import { ChevronsUpDown, Plus } from '#web/ui/first-icons.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { copy } from '#copy/app/shell.ts';

const { switcher: texts } = copy;

/** Few create a second team. */
const CreateTeamDialog = lazyPart(
  'CreateTeamDialog',
  () => import('#web/features/teams/create-team-dialog.tsx'),
  'nowhere',
);

/** The current team, and a menu of the user's other teams. */
export function TeamSwitcher({ me }: { me: Me }) {
  const { team, team_slug } = useTeam();
  /** undefined: not opened yet */
  const [creating, setCreating] = useState<boolean>();
  const switchTeam = useSwitchTeam();
  if (me.teams.length === 0 && !me.impersonation) return null;
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger className="flex h-9 max-w-full min-w-0 touch-target items-center gap-2 rounded-md px-2 text-sm font-medium hover:bg-accent">
          <VisuallyHidden>{texts.label}</VisuallyHidden>
          <span className="truncate">{copy.shell.teamName({ name: team.team_name })}</span>
          <TeamBadges me={me} className="max-lg:hidden" />
          <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted-foreground" />
        </DropdownMenuTrigger>
        <DropdownMenuContent
          align="start"
          className="max-h-[70dvh] w-72 max-w-[90vw] overflow-y-auto"
        >
          <DropdownMenuLabel>{texts.teams}</DropdownMenuLabel>
          <DropdownMenuRadioGroup
            value={team_slug}
            onValueChange={(slug) => (slug === team_slug ? undefined : void switchTeam(slug))}
          >
            {me.teams.map(({ team_slug: slug, team_name }) => (
              <DropdownMenuRadioItem key={slug} value={slug} className="flex-wrap">
                <span className="min-w-0 truncate">{copy.shell.teamName({ name: team_name })}</span>
                {slug === team_slug ? <TeamBadges me={me} /> : null}
              </DropdownMenuRadioItem>
            ))}
          </DropdownMenuRadioGroup>
          {me.impersonation ? null : (
            <>
              <DropdownMenuSeparator />
              <DropdownMenuItem onSelect={() => setCreating(true)}>
                <Plus aria-hidden />
                {texts.create}
              </DropdownMenuItem>
            </>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {creating === undefined ? null : (
        <Suspense>
          <CreateTeamDialog
            open={creating}
            onOpenChange={setCreating}
            onCreated={(slug) => void switchTeam(slug)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Role and plan in the current team; while impersonating, a badge that says so. */
function TeamBadges({ me, className }: { me: Me; className?: string }) {
  const { role, plan, billing } = useTeam();
  return (
    <span className={cn('flex shrink-0 items-center gap-1.5', className)}>
      <Badge variant="outline">{roleName(role)}</Badge>
      {me.impersonation ? <Badge variant="warning">{texts.impersonating}</Badge> : null}
      {me.impersonation || plan.isFreeUser || !sellsPlans(billing.plans) ? null : (
        <Badge variant="primary">{planName(plan.subscriptionPlan)}</Badge>
      )}
    </span>
  );
}
