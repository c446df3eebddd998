import { type FormEvent, useEffect, useState } from 'react';
import { manualForm } from '#domain/campaigns/schema.ts';
import { fieldErrors } from '#web/platform/rpc.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { WizardProgress, WizardStep } from '#web/shared/wizard.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { page, toasts } from '#copy/campaigns/manual.ts';
import { manualDraft } from './draft.ts';
import { AgentFields, BasicsFields, OfferFields } from './manual-fields.tsx';
import { stepOfFields, stepProblem, STEPS } from './steps.ts';
import { useCreateManual } from './use-create-manual.ts';

const PARTS = [BasicsFields, OfferFields, AgentFields];
const LAST = STEPS.length - 1;
export function ManualWizard() {
  const { team } = useTeam();
  const [step, setStep] = useState(0);
  const create = useCreateManual();
  const form = useAppForm({
    schema: manualForm,
    defaultValues: () => manualDraft.load(team.team_id),
    onSubmit: (values) => create.mutateAsync(values).catch(leadToRefusedField),
  });
  const { values } = form;
  useEffect(() => {
    if (!create.isSuccess) manualDraft.save(team.team_id, values);
  }, [team.team_id, values, create.isSuccess]);

  const problem = stepProblem(step, values);
  const copy = page.steps[step];
  const Part = PARTS[step] ?? BasicsFields;

  /** The server checks again: the step of what it refused is shown. */
  function leadToRefusedField(error: unknown): never {
    const target = stepOfFields(Object.keys(fieldErrors(error)));
    if (target !== undefined) setStep(target);
    throw error;
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    if (step === LAST) return form.props.onSubmit(event);
    event.preventDefault();
    if (form.validate(STEPS[step]?.fields ?? [])) return setStep(step + 1);
    toast.error(toasts.invalid, problem ? { description: problem } : {});
  }

  return (
    <>
      <WizardProgress
        step={page.stepOf({ step: step + 1, of: STEPS.length, title: copy?.title ?? '' })}
        percent={Math.round(((step + 1) / STEPS.length) * 100)}
        label={page.progress}
      />
      <WizardStep
        form={form}
        onSubmit={submit}
        heading={{ number: step, title: copy?.title ?? '', text: copy?.text ?? '' }}
        busy={create.isPending}
        hint={step === LAST ? problem : null}
        back={{ label: page.previous, disabled: step === 0, onClick: () => setStep(step - 1) }}
        next={
          step < LAST
            ? { label: page.next }
            : { label: page.submit, busyLabel: page.submitting, disabled: problem !== undefined }
        }
      >
        <Part />
      </WizardStep>
    </>
  );
}
