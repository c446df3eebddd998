import { useMutation } from '@tanstack/react-query';
import { type EvalSettings, gateTyped } from '#domain/quality/schema.ts';
import { refetchOnSuccess, rpc } from '#web/platform/rpc.ts';
import { FormContext, useAppForm } from '#web/platform/use-app-form.ts';
import { ChoiceField, TextField, useFollowSaved } from '#web/shared/fields/form-fields.tsx';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { FailedNotice } from '#web/ui/notice.tsx';
import { SwitchField } from '#web/ui/form/switch.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { gateCopy as copy } from '#copy/quality/runs.ts';
import { kitCopy } from '#copy/platform/screen.ts';

/** What the team requires of prompts before they are published. */
export function GateCard({ gate: stored }: { gate: EvalSettings }) {
  const { team_slug, can } = useTeam();
  const saved = {
    gate: stored.gate as string,
    threshold: String(stored.threshold),
    auto_rerun: stored.auto_rerun ? 'yes' : 'no',
  };
  const save = useMutation(
    rpc.evals.saveGate.mutationOptions({
      ...refetchOnSuccess(rpc.evals.key()),
      onSuccess: () => toast.success(copy.saved),
    }),
  );
  const form = useAppForm({
    schema: gateTyped,
    defaultValues: saved,
    onSubmit: (typed) => save.mutateAsync({ team_slug, ...typed }),
  });
  useFollowSaved(form, saved);
  const { gate, threshold, auto_rerun } = form.values;
  const changed =
    gate !== saved.gate || threshold !== saved.threshold || auto_rerun !== saved.auto_rerun;
  return (
    <Card title={copy.title} description={copy.text}>
      <form {...form.props} className="flex flex-col gap-4">
        <FormContext value={form}>
          <ChoiceField
            name="gate"
            label={copy.mode}
            choices={copy.modes}
            disabled={!can.canEditSettings}
          />
          <TextField
            name="threshold"
            label={copy.threshold}
            hint={copy.rule}
            number={{ min: 50, max: 100 }}
            disabled={!can.canEditSettings}
          />
        </FormContext>
        <SwitchField
          label={copy.rerun}
          hint={copy.rerunHint}
          checked={auto_rerun === 'yes'}
          disabled={!can.canEditSettings}
          onCheckedChange={(on) => form.change('auto_rerun', on ? 'yes' : 'no')}
        />
        <FailedNotice error={!form.errors.threshold && save.error} text={copy.failed} />
        {changed || !can.canEditSettings ? (
          <RestrictedButton
            type="submit"
            variant="secondary"
            permission="canEditSettings"
            busy={save.isPending}
            className="self-start"
          >
            {kitCopy.save}
          </RestrictedButton>
        ) : null}
      </form>
    </Card>
  );
}
