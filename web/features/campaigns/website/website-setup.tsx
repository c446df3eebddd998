import { type WebsiteDraft, websiteForm } from '#domain/campaigns/website-form.ts';
import { FormContext } from '#web/platform/use-app-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Waiting } from '#web/ui/spinner.tsx';
import { SetupGate } from '../choose-method/setup-gate.tsx';
import { copy, fields, goalValues } from './copy.ts';
import { useWebsiteSetup } from './use-website-setup.ts';
import { WebsiteFields } from './website-fields.tsx';

/** The form; while its campaign is generated, a dialog covers it. */
export function WebsiteSetup() {
  const { form, generation, problem } = useWebsiteSetup();
  if (!generation.known) return <Waiting label={copy.loading} />;
  const missing = missingFields(form.values);
  return (
    <SetupGate underWay={generation.busy}>
      <FormContext value={form}>
        <Card>
          <form {...form.props} className="flex flex-col">
            <fieldset disabled={generation.busy} className="min-w-0">
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
                  busy={generation.busy}
                  busyLabel={copy.submitting}
                >
                  {copy.submit}
                </Button>
              </div>
            </div>
          </form>
        </Card>
      </FormContext>
      {generation.dialog}
    </SetupGate>
  );
}

/** The labels of missing or invalid fields, in the order of the form. */
function missingFields(values: WebsiteDraft): string[] {
  const issues = websiteForm.safeParse(values).error?.issues ?? [];
  const wrong = new Set(issues.map(({ path }) => path[0]));
  const labels = Object.entries({
    ...fields,
    goal_value: goalValues[values.goal_type as keyof typeof goalValues],
  });
  return labels.flatMap(([name, field]) => (field && wrong.has(name) ? [field.label] : []));
}
