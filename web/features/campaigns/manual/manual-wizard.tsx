import { type FormEvent, useEffect, useState } from 'react';
import { manualForm } from '#domain/campaigns/schema.ts';
import { fieldErrors } from '#web/platform/errors.ts';
import { FormContext, useAppForm } from '#web/platform/use-app-form.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Stepper } from '#web/ui/layout/stepper.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useHeadingFocus } from '#web/ui/use-heading-focus.ts';
import { page, toasts } from './copy.ts';
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
  const heading = useHeadingFocus(step);

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
    <FormContext value={form}>
      <Stepper
        label={page.stepOf(step + 1, STEPS.length)}
        steps={page.steps.map(({ title }) => title)}
        current={step + 1}
      />
      <Card>
        <form {...form.props} onSubmit={submit} className="flex flex-col gap-5">
          <div ref={heading} tabIndex={-1} className="outline-none">
            <CardHeader title={copy?.title} description={copy?.text} className="mb-0" />
          </div>
          <fieldset disabled={create.isPending} className="flex min-w-0 flex-col gap-5">
            <Part />
          </fieldset>
          <div className="flex flex-col gap-3 border-t pt-5">
            <div className="flex justify-between gap-3">
              <Button
                variant="secondary"
                disabled={step === 0 || create.isPending}
                onClick={() => setStep(step - 1)}
              >
                {page.previous}
              </Button>
              {step < LAST ? (
                <Button type="submit">{page.next}</Button>
              ) : (
                <Button
                  type="submit"
                  disabled={problem !== undefined}
                  busy={create.isPending}
                  busyLabel={page.submitting}
                >
                  {page.submit}
                </Button>
              )}
            </div>
            {step === LAST && problem && (
              <output className="text-right text-sm text-destructive">{problem}</output>
            )}
          </div>
        </form>
      </Card>
    </FormContext>
  );
}
