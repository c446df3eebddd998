import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useEffect, useState } from 'react';
import { FormProvider, type Resolver, useForm, useWatch } from 'react-hook-form';
import { manualForm, type ManualForm } from '#domain/campaigns/schema.ts';
import { fieldErrors } from '#web/platform/errors.ts';
import { useTeam } from '#web/shared/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { toast } from '#web/ui/toast.ts';
import { useHeadingFocus } from '#web/ui/use-heading-focus.ts';
import { AgentFields } from './agent-fields.tsx';
import { BasicsFields } from './basics-fields.tsx';
import { page, toasts } from './copy.ts';
import { EMPTY_DRAFT, type ManualDraft, manualDraft } from './draft.ts';
import { OfferFields } from './offer-fields.tsx';
import { STEPS, stepOfFields, stepProblem } from './steps.ts';
import { useCreateManual } from './use-create-manual.ts';

const PARTS = [BasicsFields, OfferFields, AgentFields];
const LAST = STEPS.length - 1;
// The schema asks for its own words where the draft has any text, which is what it is there to find out.
const resolver = zodResolver(manualForm) as Resolver<ManualDraft, unknown, ManualForm>;

export function ManualWizard() {
  const { team } = useTeam();
  const [step, setStep] = useState(0);
  const form = useForm<ManualDraft, unknown, ManualForm>({
    resolver,
    defaultValues: manualDraft.load(team.team_id),
  });
  const typed = { ...EMPTY_DRAFT, ...useWatch({ control: form.control }) };
  const kept = JSON.stringify(typed);
  const create = useCreateManual();
  useEffect(() => {
    if (!create.isSuccess) manualDraft.save(team.team_id, JSON.parse(kept) as ManualDraft);
  }, [team.team_id, kept, create.isSuccess]);

  const problem = stepProblem(step, typed);
  const words = page.steps[step];
  const Part = PARTS[step] ?? BasicsFields;
  const heading = useHeadingFocus(step);

  async function next() {
    const fields = STEPS[step]?.fields ?? [];
    if (await form.trigger(fields, { shouldFocus: true })) return setStep(step + 1);
    toast.error(toasts.invalid, problem ? { description: problem } : {});
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (step < LAST) return void next();
    void form.handleSubmit((values) =>
      create.mutate(values, { onError: (error) => showFieldErrors(fieldErrors(error)) }),
    )();
  }

  /** The server checks again: what it refuses is shown at its field. */
  function showFieldErrors(refused: Record<string, string>) {
    const byName = Object.entries(refused).map(
      ([path, message]) => [path.split('.').at(-1) ?? path, message] as const,
    );
    const target = stepOfFields(byName.map(([name]) => name));
    if (target === undefined) return;
    setStep(target);
    for (const [name, message] of byName) {
      if (name in EMPTY_DRAFT) form.setError(name as keyof ManualDraft, { message });
    }
  }

  return (
    <FormProvider {...form}>
      <Stepper
        label={page.stepOf(step + 1, STEPS.length)}
        steps={page.steps.map(({ title }) => title)}
        current={step + 1}
      />
      <Card>
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          <div ref={heading} tabIndex={-1} className="outline-none">
            <CardHeader title={words?.title} description={words?.text} className="mb-0" />
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
    </FormProvider>
  );
}
