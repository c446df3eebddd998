import type { AssignableRole } from '#domain/teams/members.ts';
import { fieldErrors, refusalOf } from '#web/platform/rpc.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useInvite } from './api.ts';
import { copy as texts } from '#copy/teams/screen.ts';
import { loadFile } from '#web/platform/load-file.ts';

const { invite: copy } = texts;

interface Props {
  /** Roles that the inviter may give. */
  roles: readonly AssignableRole[];
  limitReached: boolean;
}

const schema = () =>
  loadFile(() =>
    import('#domain/teams/schema.ts').then((m) => m.newInvitation.omit({ team_slug: true })),
  );

export function InviteForm({ roles, limitReached }: Props) {
  const { team_slug } = useTeam();
  const invite = useInvite();
  const form = useAppForm({
    schema,
    defaultValues: { email: '', role: 'viewer' satisfies AssignableRole },
    onInvalid: (message) => toast.error(copy.invalidTitle, { description: message }),
    onSubmit: async (invitation) => {
      try {
        await invite.mutateAsync({ team_slug, ...invitation });
      } catch (error) {
        toast.error(titleOf(error), { description: refusalOf(error, copy.failed) });
        throw error;
      }
      toast.success(copy.sent, { description: copy.sentText({ email: invitation.email }) });
      form.reset();
    },
  });
  const options = roles.map((value) => ({ value, ...copy.roles[value] }));
  const refused = invite.isError && invite.variables.email === form.values.email.trim();
  return (
    <form
      {...form.props}
      className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[minmax(0,1fr)_12rem_auto]"
    >
      <Field
        label={copy.email}
        error={form.errors.email ?? (refused ? refusalOf(invite.error, copy.failed) : undefined)}
        required
      >
        {(control) => (
          <Input
            {...control}
            {...form.field('email')}
            type="email"
            placeholder={copy.placeholder}
            autoComplete="off"
            disabled={limitReached}
          />
        )}
      </Field>
      <Field label={copy.role}>
        {(control) => (
          <Select
            {...control}
            value={form.values.role as AssignableRole}
            onValueChange={(role) => form.change('role', role)}
            options={options}
            disabled={limitReached}
          />
        )}
      </Field>
      <Button
        type="submit"
        className="h-11 sm:mt-[1.625rem] md:h-10"
        disabled={form.values.email.trim() === '' || limitReached || roles.length === 0}
        busy={invite.isPending}
        busyLabel={copy.busy}
      >
        {copy.submit}
      </Button>
    </form>
  );
}

function titleOf(error: unknown): string {
  return fieldErrors(error).email ? copy.invalidTitle : copy.failedTitle;
}
