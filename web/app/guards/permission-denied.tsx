import { useNavigate } from 'react-router';
import { roleName } from '#domain/teams/role-names.ts';
import { minimumRole, type Permission } from '#domain/teams/roles.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/shared/paths.ts';
import { copy } from '#copy/app/guards.ts';
import { restrictedCopy } from '#copy/shared/common.ts';

/** Names the user's role and what the page requires. */
export function PermissionDenied({ permission }: { permission: Permission }) {
  const { role, team_slug } = useTeam();
  const navigate = useNavigate();
  const minRole = minimumRole(permission);
  return (
    <Page title={copy.denied} description={copy.deniedText} narrow>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-3 rounded-lg bg-muted p-4 text-sm">
        <dt className="text-muted-foreground">{copy.yourRole}</dt>
        <dd className="font-medium">{roleName(role)}</dd>
        <dt className="text-muted-foreground">{copy.required}</dt>
        <dd className="font-medium break-words">{copy.role({ name: roleName(minRole) })}</dd>
      </dl>
      <p className="text-sm">{restrictedCopy.contact}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => navigate(-1)}>
          {copy.back}
        </Button>
        <Button onClick={() => navigate(paths.team(team_slug))}>{copy.dashboard}</Button>
      </div>
    </Page>
  );
}
