import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminTeamDetail, AdminTeamRow, AdminTeamUser } from '#domain/admin/teams.ts';
import type { FoundPerson } from '#domain/admin/schema.ts';
import { UNLIMITED } from '#domain/billing/plans.ts';
import { rpc } from '#web/platform/rpc.ts';
import { MessageForm } from '#web/shared/support/message-form.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { formatDay, formatNumber } from '#web/ui/format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { PlanBadge } from './team-list.tsx';
import { PlanForm } from './plan-form.tsx';
import { copy as texts } from '#copy/admin/teams.ts';

const { detail: copy } = texts;

interface Props {
  row: AdminTeamRow;
  /** false: plans are disabled, so none can be assigned */
  withPlans: boolean;
  onClose: () => void;
  onLogin: (person: FoundPerson) => void;
}

/** A team's figures, limits, plan and members, with a form to message it. */
export function TeamDialog({ row, withPlans, onClose, onLogin }: Props) {
  const { team } = row;
  const detail = useQuery(
    rpc.admin.team.queryOptions({ input: { team_id: team.team_id }, staleTime: 0 }),
  );
  const plan = detail.data?.subscription_plan ?? team.subscription_plan;
  const status = detail.data?.subscription_status ?? team.subscription_status;
  return (
    <Dialog
      onClose={onClose}
      title={
        <span className="flex flex-wrap items-center gap-2">
          <span className="break-words">{team.team_name}</span>
          {withPlans ? <PlanBadge plan={plan} /> : null}
        </span>
      }
      description={`/${team.team_slug}`}
      className="max-w-2xl gap-6"
    >
      {detail.isPending ? (
        <output aria-label={copy.loading} className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {['a', 'b', 'c', 'd'].map((box) => (
            <Skeleton key={box} className="h-18" />
          ))}
        </output>
      ) : (
        <Counters detail={detail.data} />
      )}
      {detail.isError && !detail.data ? (
        <Notice variant="warning" title={copy.notLoaded}>
          {copy.notLoadedText}
        </Notice>
      ) : null}
      {detail.data ? <Usage detail={detail.data} withPlans={withPlans} /> : null}
      {withPlans ? (
        <PlanForm key={`${plan} ${status}`} team_id={team.team_id} plan={plan} status={status} />
      ) : null}
      <TeamUsers row={row} users={detail.data?.users ?? row.users} onLogin={onLogin} />
      <SupportMessage team_id={team.team_id} />
    </Dialog>
  );
}

function Counters({ detail }: { detail: AdminTeamDetail | undefined }) {
  const figures = [
    [copy.users, detail?.usersCount],
    [copy.leads, detail?.leads],
    [copy.activeCampaigns, detail?.activeCampaigns],
    [copy.messages, detail?.messages],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {figures.map(([label, figure]) => (
        <div key={label} className="flex flex-col-reverse rounded-lg bg-muted px-3 py-2.5">
          <dt className="text-xs text-muted-foreground">{label}</dt>
          <dd className="text-xl font-semibold tnum">{formatNumber(figure)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Usage({ detail, withPlans }: { detail: AdminTeamDetail; withPlans: boolean }) {
  const { usage, subscription_status, current_period_end } = detail;
  const of = (used: number, limit: number) =>
    limit >= UNLIMITED
      ? copy.unlimited({ used: formatNumber(used) })
      : copy.used({ used: formatNumber(used), limit: formatNumber(limit) });
  const lines = [
    [copy.usageCampaigns, of(usage.campaigns, usage.campaigns_limit)],
    [copy.usageMessages, of(usage.messages_used, usage.messages_limit)],
    [copy.usageFollowUps, copy.limit({ limit: formatNumber(usage.followups_limit) })],
    [copy.usageTests, of(usage.test_credits_used, usage.test_credits)],
  ] as const;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="flex flex-wrap items-center gap-2 text-sm font-semibold">
        <span>{copy.usage}</span>
        {withPlans ? (
          <Badge variant={subscription_status === 'active' ? 'success' : 'secondary'}>
            {copy.status[subscription_status]}
          </Badge>
        ) : null}
        {withPlans && current_period_end ? (
          <span className="font-normal text-muted-foreground">
            {copy.until({ day: formatDay(current_period_end) })}
          </span>
        ) : null}
      </h3>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
        {lines.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-3">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="tnum">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function SupportMessage({ team_id }: { team_id: string }) {
  const queryClient = useQueryClient();
  const send = useMutation(rpc.admin.sendSupportMessage.mutationOptions());
  return (
    <section aria-label={copy.support} className="flex flex-col gap-3">
      <div className="flex flex-col gap-0.5">
        <h3 className="text-sm font-semibold">{copy.support}</h3>
        <p className="text-sm text-muted-foreground">{copy.supportText}</p>
      </div>
      <MessageForm
        name={`staff:new:${team_id}`}
        choosesPriority
        onSend={(written) => send.mutateAsync({ team_id, ...written })}
        onSent={() =>
          void queryClient.invalidateQueries({ queryKey: rpc.admin.supportThreads.key() })
        }
      />
    </section>
  );
}

/** Shown characters of a user's id. */
const ID_LENGTH = 8;

interface TeamUsersProps {
  row: AdminTeamRow;
  users: AdminTeamUser[];
  onLogin: (person: FoundPerson) => void;
}

/** The members of a team. Their email addresses load separately. */
function TeamUsers({ row: { team }, users, onLogin }: TeamUsersProps) {
  const emails = useQuery(
    rpc.admin.teamEmails.queryOptions({ input: { team_id: team.team_id }, staleTime: 0 }),
  );
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
