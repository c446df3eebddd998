import { FormProvider } from 'react-hook-form';
import { type WebsiteDraft, websiteForm } from '#domain/campaigns/website-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import { SetupGate } from '../choose-method/setup-gate.tsx';
import { copy, fields, goalValues } from './copy.ts';
import { useWebsiteSetup } from './use-website-setup.ts';
import { WebsiteFields } from './website-fields.tsx';

/** The form; while its campaign is made, the dialog stands over it. */
export function WebsiteSetup() {
  const { form, typed, making, problem, submit } = useWebsiteSetup();
  if (!making.known) return <Waiting label={copy.loading} />;
  const missing = missingFields(typed);
  return (
    <SetupGate underWay={making.busy}>
      <FormProvider {...form}>
        <Card>
          <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col">
            <fieldset disabled={making.busy} className="min-w-0">
              <WebsiteFields />
            </fieldset>
            <div className="flex flex-col gap-4 border-t border-border pt-5">
              {problem ? (
                <Notice variant="destructive" title={problem.title}>
                  {problem.text}
                </Notice>
              ) : null}
              <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
                <output className="text-sm text-muted-foreground">
                  {missing.length > 0 ? copy.missing(missing) : null}
                </output>
                <Button
                  type="submit"
                  size="lg"
                  className="max-sm:w-full"
                  disabled={missing.length > 0}
                  busy={making.busy}
                  busyLabel={copy.submitting}
                >
                  {copy.submit}
                </Button>
              </div>
            </div>
          </form>
        </Card>
      </FormProvider>
      {making.dialog}
    </SetupGate>
  );
}

/** The labels of what is not there yet, or not right, in the order of the form. */
function missingFields(typed: WebsiteDraft): string[] {
  const issues = websiteForm.safeParse(typed).error?.issues ?? [];
  const wrong = new Set(issues.map(({ path }) => path[0]));
  const labels = Object.entries({
    ...fields,
    goal_value: goalValues[typed.goal_type as keyof typeof goalValues],
  });
  return labels.flatMap(([name, words]) => (words && wrong.has(name) ? [words.label] : []));
}
