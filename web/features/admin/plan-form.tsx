import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Plan, PLANS, type SubscriptionStatus, planName } from '#domain/billing/plans.ts';
import { loadFile } from '#web/platform/load-file.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextareaField } from '#web/ui/form/field.tsx';
import { FailedNotice } from '#web/ui/notice.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { copy as texts } from '#copy/admin/teams.ts';
import { refetchOnSuccess, rpc } from '#web/platform/rpc.ts';

const { plan: copy } = texts;
const schema = () => loadFile(() => import('#domain/admin/teams.ts').then((m) => m.planReason));
const OPTIONS = PLANS.map((value) => ({ value, label: planName(value) }));

interface Props {
  team_id: string;
  plan: Plan;
  status: SubscriptionStatus;
}

/** Changes a team's plan, with a reason. */
export function PlanForm({ team_id, plan, status }: Props) {
  const [chosen, setChosen] = useState<Plan>(plan);
  const change = useMutation(
    rpc.admin.changePlan.mutationOptions(refetchOnSuccess(rpc.admin.key())),
  );
  const form = useAppForm({
    schema,
    defaultValues: { reason: '' },
    async onSubmit({ reason }) {
      await change.mutateAsync({ team_id, plan: chosen, reason });
      toast.success(copy.done, { description: copy.doneText({ plan: planName(chosen) }) });
    },
  });
  const same = chosen === plan && (status === 'active' || plan === 'free');
  return (
    <section aria-label={copy.title} className="flex flex-col gap-3">
      <div className="flex flex-col gap-0.5">
        <h3 className="text-sm font-semibold">{copy.title}</h3>
        <p className="text-sm text-muted-foreground">{copy.text}</p>
      </div>
      <FailedNotice error={change.error} text={copy.failed} />
      <form
        {...form.props}
        className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[10rem_minmax(0,1fr)]"
      >
        <SelectField
          label={copy.plan}
          hint={same ? copy.same : undefined}
          value={chosen}
          onValueChange={setChosen}
          options={OPTIONS}
        />
        <TextareaField
          label={copy.reason}
          hint={copy.reasonHint}
          required
          {...form.input('reason')}
          rows={2}
          maxLength={200}
          autoComplete="off"
        />
        <Button
          type="submit"
          variant="secondary"
          className="justify-self-end sm:col-span-2"
          disabled={same}
          busy={change.isPending}
          busyLabel={copy.busy}
        >
          {copy.submit}
        </Button>
      </form>
    </section>
  );
}
