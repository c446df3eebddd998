import { Navigate, Outlet, useNavigate } from 'react-router';
import { type Permission, type Role, roleAtLeast } from '#domain/teams/roles.ts';
import { roleName } from '#web/platform/copy.ts';
import { useTeam } from '#web/platform/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { copy } from '../copy.ts';
import { paths } from '../paths.ts';

type Need = { permission: Permission } | { least: Role };
type Props = Need & {
  /** leads there instead of saying why the page is shut */
  redirectTo?: (teamSlug: string) => string;
};

/** A page, or pages below it, for a permission or from a role on. */
export function PermissionGuard({ redirectTo, ...need }: Props) {
  const { can, role, teamSlug } = useTeam();
  const allowed = 'permission' in need ? can[need.permission] : roleAtLeast(role, need.least);
  if (allowed) return <Outlet />;
  if (redirectTo) return <Navigate to={redirectTo(teamSlug)} replace />;
  return <Denied need={need} />;
}

function Denied({ need }: { need: Need }) {
  const { role, teamSlug } = useTeam();
  const navigate = useNavigate();
  const { permissions: words } = copy;
  const required =
    'permission' in need ? words.permission(need.permission) : words.role(roleName(need.least));
  return (
    <Page title={words.denied} description={words.deniedText} narrow>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-3 rounded-lg bg-muted p-4 text-sm">
        <dt className="text-muted-foreground">{words.yourRole}</dt>
        <dd className="font-medium">{roleName(role)}</dd>
        <dt className="text-muted-foreground">{words.required}</dt>
        <dd className="font-medium break-words">{required}</dd>
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => navigate(-1)}>
          {words.back}
        </Button>
        <Button onClick={() => navigate(paths.team(teamSlug))}>{words.dashboard}</Button>
      </div>
    </Page>
  );
}
