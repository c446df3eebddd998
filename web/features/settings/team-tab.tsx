import { useAppForm } from '#web/platform/use-app-form.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Field, Input } from '#web/ui/form/field.tsx';
import { FailedNotice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useRenameTeam } from './api.ts';
import { copy as texts } from '#copy/settings/screen.ts';
import { loadFile } from '#web/platform/load-file.ts';

const copy = texts.team;
const schema = () =>
  loadFile(() =>
    import('#domain/teams/schema.ts').then((m) => m.teamChange.pick({ team_name: true })),
  );

export function TeamTab() {
  const { team, team_slug, can } = useTeam();
  const rename = useRenameTeam();
  const form = useAppForm({
    schema,
    defaultValues: { team_name: team.team_name },
    onSubmit: async ({ team_name }) => {
      await rename.mutateAsync({ team_slug, team_name });
      toast.success(copy.saved);
    },
  });
  return (
    <Card>
      <CardHeader title={copy.title} description={copy.text} />
      <form {...form.props} className="flex flex-col gap-4">
        <FailedNotice error={rename.error} text={copy.failed} />
        <Field label={copy.name} error={form.errors.team_name} required>
          {(control) => (
            <Input
              {...control}
              {...form.field('team_name')}
              autoComplete="organization"
              disabled={!can.canEditSettings}
            />
          )}
        </Field>
        <RestrictedButton
          permission="canEditSettings"
          restriction={{ text: copy.restricted }}
          type={can.canEditSettings ? 'submit' : 'button'}
          className="self-start"
          busy={rename.isPending}
          busyLabel={copy.busy}
        >
          {copy.submit}
        </RestrictedButton>
      </form>
    </Card>
  );
}
