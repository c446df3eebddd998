import { useState } from 'react';
import { ownModelFields } from '#domain/models/forms.ts';
import type { ModelSettings } from '#domain/models/schema.ts';
import { fieldErrors, refusalOf } from '#web/platform/errors.ts';
import { loadFile, reportMissing } from '#web/platform/load-file.ts';
import { FormContext, useAppForm } from '#web/platform/use-app-form.ts';
import { useFollowSaved } from '#web/platform/use-follow-saved.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { copy as texts } from '#copy/settings/model.ts';
import { OwnModelFields } from './own-model-fields.tsx';
import { RemoveOwnModel } from './remove-own-model.tsx';
import { TestResult } from './test-result.tsx';
import { useSaveOwnModel, useTestOwnModel } from './use-own-model.ts';

const copy = texts.own;
const schema = () => loadFile(() => import('#domain/models/forms.ts').then((m) => m.ownModelForm));

interface Props {
  settings: ModelSettings;
  /** Called once the page shows what was saved. */
  onSaved: () => void;
}

/** A model that the team brings itself, and what one tiny question to it says. */
export function OwnModelCard({ settings, onSaved }: Props) {
  const { team_slug } = useTeam();
  const { own, installation, sees } = settings;
  const save = useSaveOwnModel();
  const test = useTestOwnModel();
  const [removing, setRemoving] = useState(false);
  /** what the result below is about: it says nothing about what was changed since */
  const [tested, setTested] = useState('');
  const form = useAppForm({
    schema,
    defaultValues: () => ownModelFields(own),
    onSubmit: (chosen) => save.mutateAsync({ team_slug, ...chosen }).then(onSaved),
  });
  useFollowSaved(form, ownModelFields(own));

  async function tryOut() {
    const parsed = (await schema()).safeParse(form.values);
    if (parsed.success) {
      setTested(JSON.stringify(form.values));
      test.mutate({ team_slug, ...parsed.data });
    } else form.validate(Object.keys(form.values) as (keyof typeof form.values)[]);
  }

  return (
    <Card>
      <CardHeader
        title={copy.title}
        description={own ? copy.text : copy.installation({ name: installation.model_name })}
      />
      {sees === false ? <Notice variant="warning">{copy.blind}</Notice> : null}
      <FormContext value={form}>
        <form {...form.props} className="flex flex-col gap-4">
          <OwnModelFields settings={settings} form={form} />
          {save.error && Object.keys(fieldErrors(save.error)).length === 0 ? (
            <Notice variant="destructive">{refusalOf(save.error, copy.failed)}</Notice>
          ) : null}
          {tested === JSON.stringify(form.values) ? <TestResult test={test} /> : null}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={save.isPending} busyLabel={copy.busy}>
              {copy.submit}
            </Button>
            <Button
              variant="secondary"
              busy={test.isPending}
              busyLabel={copy.testing}
              onClick={() => void tryOut().catch(() => reportMissing())}
            >
              {copy.test}
            </Button>
            {own ? (
              <Button variant="ghost" className="sm:ml-auto" onClick={() => setRemoving(true)}>
                {copy.remove}
              </Button>
            ) : null}
          </div>
        </form>
      </FormContext>
      <RemoveOwnModel open={removing} onOpenChange={setRemoving} />
    </Card>
  );
}
