import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SessionPolicy } from '#domain/teams/schema.ts';
import { loadFile } from '#web/platform/load-file.ts';
import { messageOf, refetchOnSuccess, rpc } from '#web/platform/rpc.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { useFollowSaved } from '#web/shared/fields/form-fields.tsx';
import { useMe } from '#web/shared/session/session.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { SaveButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { InputField } from '#web/ui/form/field.tsx';
import { FailedNotice } from '#web/ui/notice.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Skeletons } from '#web/ui/loading.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { copy } from '#copy/settings/sessions.ts';
import { Loaded } from '#web/ui/layout/states.tsx';

const schema = () =>
  loadFile(() => import('#domain/teams/schema.ts').then((m) => m.sessionPolicyForm));

/** Only the owner and admins see this card. */
export function SessionPolicyCard() {
  const { team_slug, can } = useTeam();
  const policy = useQuery(
    rpc.teams.sessionPolicy.queryOptions({ input: { team_slug }, enabled: can.canEditSettings }),
  );
  if (!can.canEditSettings) return null;
  return (
    <Card title={copy.title} description={copy.text}>
      <Loaded
        query={policy}
        waiting={<Skeletons label={copy.loading} className="h-24 w-full" />}
        failed={messageOf(policy.error, copy.loadFailed)}
      >
        {(data) => <PolicyForm policy={data} />}
      </Loaded>
    </Card>
  );
}

function PolicyForm({ policy }: { policy: SessionPolicy }) {
  const { team_slug } = useTeam();
  const { data: me } = useMe();
  const queryClient = useQueryClient();
  const change = useMutation(
    rpc.teams.changeSessionPolicy.mutationOptions({
      onSuccess: (saved) => {
        toast.success(copy.saved);
        const input = { team_slug };
        queryClient.setQueryData(rpc.teams.sessionPolicy.queryKey({ input }), saved);
      },
      ...refetchOnSuccess(rpc.accounts.me.key()),
    }),
  );
  const stored = {
    max_hours: policy.max_hours?.toString() ?? '',
    idle_minutes: policy.idle_minutes?.toString() ?? '',
  };
  const form = useAppForm({
    schema,
    defaultValues: stored,
    onSubmit: (limits) => change.mutateAsync({ team_slug, ...limits }),
  });
  useFollowSaved(form, stored);
  const isOwnAccount = !me?.impersonation;
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <FailedNotice error={change.error} text={copy.failed} />
      {(['max_hours', 'idle_minutes'] as const).map((name) => (
        <InputField
          key={name}
          label={name === 'max_hours' ? copy.max : copy.idle}
          hint={name === 'max_hours' ? copy.maxHint : copy.idleHint}
          error={form.errors[name]}
          className="max-w-md"
          {...form.field(name)}
          inputMode="numeric"
          autoComplete="off"
          disabled={!isOwnAccount}
        />
      ))}
      <p className="text-sm text-muted-foreground">
        {isOwnAccount ? copy.note : copy.impersonating}
      </p>
      {isOwnAccount ? (
        <SaveButton className="self-start" busy={change.isPending}>
          {copy.submit}
        </SaveButton>
      ) : null}
      {policy.changed_at ? (
        <p className="text-sm text-muted-foreground">
          <span>
            {policy.changed_by ? copy.changedBy({ name: policy.changed_by }) : copy.changed}
          </span>{' '}
          <RelativeTime at={policy.changed_at} />
        </p>
      ) : null}
    </form>
  );
}
