import type { AdminTeamRow, AdminTeamUser } from '#domain/admin/teams.ts';
import type { FoundPerson } from '#domain/admin/schema.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useTeamEmails } from './desk-api.ts';
import { copy as texts } from '#copy/admin/teams.ts';

const { detail: copy } = texts;

/** Characters of a person's id that are shown. */
const ID_LENGTH = 8;

interface Props {
  row: AdminTeamRow;
  users: AdminTeamUser[];
  onLogin: (person: FoundPerson) => void;
}

/** The people of a team. Their addresses load separately. */
export function TeamUsers({ row: { team }, users, onLogin }: Props) {
  const emails = useTeamEmails(team.team_id);
  const emailOf = (user_id: string) =>
    emails.data?.emails.find((email) => email.user_id === user_id)?.email;
  const shownEmail = (user_id: string) => {
    if (emails.isPending) return copy.emailLoading;
    if (emails.isError) return copy.emailFailed;
    return emailOf(user_id) ?? copy.emailMissing;
  };
  const login = ({ user_id, name, roleLabel }: AdminTeamUser) =>
    onLogin({
      user_id,
      name,
      roleLabel,
      email: emailOf(user_id) ?? '',
      team_id: team.team_id,
      team_name: team.team_name,
      team_slug: team.team_slug,
    });
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{copy.users}</h3>
      {users.length === 0 ? <p className="text-sm text-muted-foreground">{copy.noUsers}</p> : null}
      <ul aria-label={copy.users} className="flex flex-col divide-y divide-border">
        {users.map((user) => {
          const name = user.name || copy.unnamed;
          return (
            <li key={user.user_id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
              <Avatar name={name} />
              <div className="flex min-w-0 flex-1 basis-48 flex-col gap-0.5 text-sm">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <span className="font-medium break-words">{name}</span>
                  <Badge variant="outline">{user.roleLabel}</Badge>
                </p>
                <p className="break-all text-muted-foreground">{shownEmail(user.user_id)}</p>
                <p className="font-mono text-xs text-muted-foreground">
                  {user.user_id.slice(0, ID_LENGTH)}
                </p>
              </div>
              <Button
                variant="secondary"
                size="sm"
                aria-label={copy.loginAs({ name })}
                onClick={() => login(user)}
              >
                {copy.login}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
