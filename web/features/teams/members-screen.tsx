import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { countOfLimit } from '#domain/billing/plans.ts';
import type { TeamMembers } from '#domain/teams/schema.ts';
import { permissionMessage } from '#domain/teams/role-names.ts';
import type { AssignableRole } from '#domain/teams/members.ts';
import {
  client,
  errorStatus,
  fieldErrors,
  refetchOnSuccess,
  refusalOf,
  rpc,
} from '#web/platform/rpc.ts';
import { TEAM_CACHE_TIME, useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ErrorState } from '#web/ui/layout/states.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { RestrictedBlock } from '#web/shared/restricted.tsx';
import { UpgradeButton } from '#web/shared/plan-gate.tsx';
import { formatChoice, formatNumber } from '#web/ui/format.ts';
import { paths } from '#web/shared/paths.ts';
import { beginTeamSwitch } from '#web/shared/team-switch.ts';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { LogOut } from '#web/ui/first-icons.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { InputField } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { loadFile } from '#web/platform/load-file.ts';
import { MemberCards, MemberTable } from './member-table.tsx';
import { copy } from '#copy/teams/screen.ts';
import { kitCopy } from '#copy/platform/screen.ts';
import { useSetMe } from '#web/shared/session/session.ts';

export function MembersScreen() {
  const { team_slug } = useTeam();
  const members = useQuery(
    rpc.teams.members.queryOptions({ input: { team_slug }, gcTime: TEAM_CACHE_TIME.members }),
  );
  const invite = members.data?.invite;
  const count = invite && countOfLimit(invite.used, invite.limit, formatNumber);
  return (
    <Page
      title={copy.title}
      counter={count ? copy.counter({ count }) : null}
      description={copy.description}
    >
      <PermissionsNotice />
      {members.isPending ? <Loading /> : null}
      {members.isError && !members.data ? (
        <ErrorState
          title={copy.failed.title}
          description={membersProblem(members.error)}
          action={<Button onClick={() => void members.refetch()}>{kitCopy.retry}</Button>}
        />
      ) : null}
      {members.data ? <Members team={members.data} /> : null}
    </Page>
  );
}

function Members({ team }: { team: TeamMembers }) {
  return (
    <>
      <InviteCard invite={team.invite} />
      <Card className="hidden overflow-hidden p-0 xl:block">
        <MemberTable members={team.members} />
      </Card>
      <div className="xl:hidden">
        <MemberCards members={team.members} />
      </div>
      <LeaveTeam allowed={team.can.leave} message={team.leaveMessage} />
    </>
  );
}

/** Shown when the permissions can't be refreshed. */
function PermissionsNotice() {
  const { team_slug } = useTeam();
  const home = useQuery(rpc.teams.home.queryOptions({ input: { team_slug } }));
  return home.isError ? <Notice variant="destructive">{copy.permissionsFailed}</Notice> : null;
}

function Loading() {
  return (
    <div className="flex flex-col gap-3">
      <output className="sr-only">{copy.loading}</output>
      <Skeleton className="h-40" />
      {['a', 'b', 'c'].map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  );
}

/** The invitation form, or why it is unavailable. */
export function InviteCard({ invite }: { invite: TeamMembers['invite'] }) {
  if (invite.roles.length === 0) {
    const text = permissionMessage('canInviteMembers');
    return <RestrictedBlock permission="canInviteMembers" text={text} />;
  }
  return (
    <Card title={copy.invite.title} description={copy.invite.text}>
      <div className="flex flex-col gap-4">
        {invite.limitReached ? (
          <Notice
            variant="warning"
            title={copy.invite.limitTitle}
            className="flex-wrap [&>div]:basis-52"
            action={<UpgradeButton variant="secondary" size="sm" label={copy.invite.upgrade} />}
          >
            {copy.invite.limitText({ limit: invite.limit })}
          </Notice>
        ) : null}
        <SignUpLimits />
        <InviteForm roles={invite.roles} limitReached={invite.limitReached} />
      </div>
    </Card>
  );
}

/** Says who can't use an invitation: people who need an account but can't create one here. */
function SignUpLimits() {
  const options = useQuery(
    rpc.accounts.signInOptions.queryOptions({ staleTime: Number.POSITIVE_INFINITY }),
  );
  if (!options.data) return null;
  const { mode, domains } = options.data.signUp;
  if (mode === 'closed') return <Notice variant="info">{copy.invite.signUpClosed}</Notice>;
  if (domains.length === 0) return null;
  return (
    <Notice variant="info">{copy.invite.signUpDomains({ domains: formatChoice(domains) })}</Notice>
  );
}

interface Props {
  allowed: boolean;
  /** Why the user cannot leave. */
  message: string | null;
}

function LeaveTeam({ allowed, message }: Props) {
  const { team, team_slug } = useTeam();
  const navigate = useNavigate();
  const setMe = useSetMe();
  const leave = useMutation(
    rpc.teams.leave.mutationOptions({
      onSuccess: async () => {
        const me = await client.accounts.me();
        const next = me?.teams[0]?.team_slug;
        toast.success(copy.leave.done, {
          description: copy.leave.doneText({ team: team.team_name }),
        });
        // Starts before access to this team ends.
        beginTeamSwitch(next ?? '');
        void navigate(next ? paths.team(next) : paths.dashboard);
        if (me) setMe(me);
      },
      onError: (error) => toast.error(refusalOf(error, copy.leave.failed)),
    }),
  );
  return (
    <section
      aria-labelledby="leave-team"
      className="flex flex-wrap items-center justify-between gap-4 border-t border-border pt-6"
    >
      <div className="flex flex-col gap-1">
        <h2 id="leave-team" className="text-base font-semibold">
          {copy.leave.title}
        </h2>
        <p className="text-sm text-muted-foreground">{message ?? copy.leave.text}</p>
      </div>
      <ConfirmDialog
        trigger={
          <Button variant="secondary" disabled={!allowed}>
            <LogOut aria-hidden />
            {copy.leave.action}
          </Button>
        }
        copy={{ ...copy.leave.ask, title: copy.leave.ask.title({ team: team.team_name }) }}
        action={{ isPending: leave.isPending }}
        destructive
        onConfirm={() => leave.mutate({ team_slug })}
      />
    </section>
  );
}

interface InviteFormProps {
  /** Roles the inviter may assign. */
  roles: readonly AssignableRole[];
  limitReached: boolean;
}

const schema = () =>
  loadFile(() =>
    import('#domain/teams/schema.ts').then((m) => m.newInvitation.omit({ team_slug: true })),
  );

function InviteForm({ roles, limitReached }: InviteFormProps) {
  const { team_slug } = useTeam();
  const invite = useMutation(
    rpc.teams.invite.mutationOptions(refetchOnSuccess(rpc.teams.members.key())),
  );
  const form = useAppForm({
    schema,
    defaultValues: { email: '', role: 'viewer' satisfies AssignableRole },
    onInvalid: (message) => toast.error(copy.invite.invalidTitle, { description: message }),
    onSubmit: async (invitation) => {
      try {
        await invite.mutateAsync({ team_slug, ...invitation });
      } catch (error) {
        const { invalidTitle, failedTitle, failed } = copy.invite;
        const title = fieldErrors(error).email ? invalidTitle : failedTitle;
        toast.error(title, { description: refusalOf(error, failed) });
        throw error;
      }
      toast.success(copy.invite.sent, {
        description: copy.invite.sentText({ email: invitation.email }),
      });
      form.reset();
    },
  });
  const options = roles.map((value) => ({ value, ...copy.invite.roles[value] }));
  const refused = invite.isError && invite.variables.email === form.values.email.trim();
  return (
    <form
      {...form.props}
      className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[minmax(0,1fr)_12rem_auto]"
    >
      <InputField
        label={copy.invite.email}
        error={
          form.errors.email ?? (refused ? refusalOf(invite.error, copy.invite.failed) : undefined)
        }
        required
        {...form.field('email')}
        type="email"
        placeholder={copy.invite.placeholder}
        autoComplete="off"
        disabled={limitReached}
      />
      <SelectField
        label={copy.invite.role}
        value={form.values.role as AssignableRole}
        onValueChange={(role) => form.change('role', role)}
        options={options}
        disabled={limitReached}
      />
      <Button
        type="submit"
        className="h-11 sm:mt-[1.625rem] md:h-10"
        disabled={form.values.email.trim() === '' || limitReached || roles.length === 0}
        busy={invite.isPending}
        busyLabel={kitCopy.sending}
      >
        {copy.invite.submit}
      </Button>
    </form>
  );
}

function membersProblem(error: unknown): string {
  const { failed } = copy;
  const messages: Record<number, string> = {
    401: failed.unauthorized,
    404: failed.notFound,
    429: failed.tooMany,
  };
  return failed.text({ error: messages[errorStatus(error)] ?? failed.other });
}
