import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ownModelFields, type OwnModelFields as Fields } from '#domain/models/forms.ts';
import type { ModelSettings, ModelTest } from '#domain/models/schema.ts';
import { loadFile, reportMissing } from '#web/platform/load-file.ts';
import { fieldErrors, refetchOnSuccess, refusalOf, rpc } from '#web/platform/rpc.ts';
import { type AppForm, FormContext, useAppForm } from '#web/platform/use-app-form.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button, SaveButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { FailedNotice, Notice } from '#web/ui/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { TextField, useFollowSaved } from '#web/shared/fields/form-fields.tsx';
import { PasswordField } from '#web/ui/form/field.tsx';
import { formatDay } from '#web/ui/format.ts';
import { copy as texts } from '#copy/settings/model.ts';

const copy = texts.own;
const schema = () => loadFile(() => import('#domain/models/forms.ts').then((m) => m.ownModelForm));

interface Props {
  settings: ModelSettings;
  /** Called once the page shows what was saved. */
  onSaved: () => void;
}

/** The team's own model, with a test that sends it one tiny question. */
export function OwnModelCard({ settings, onSaved }: Props) {
  const { team_slug } = useTeam();
  const { own, installation, sees } = settings;
  const save = useMutation(
    rpc.models.saveOwn.mutationOptions({
      onSuccess: () => toast.success(copy.saved),
      ...refetchOnSuccess(rpc.models.key()),
    }),
  );
  const test = useMutation(rpc.models.testOwn.mutationOptions());
  /** the values the result below is about; it says nothing about later changes */
  const [tested, setTested] = useState('');
  const form = useAppForm({
    schema,
    defaultValues: () => ownModelFields(own),
    onSubmit: (chosen) => save.mutateAsync({ team_slug, ...chosen }).then(onSaved),
  });
  useFollowSaved(form, ownModelFields(own));

  async function testModel() {
    const parsed = (await schema()).safeParse(form.values);
    if (parsed.success) {
      setTested(JSON.stringify(form.values));
      test.mutate({ team_slug, ...parsed.data });
    } else form.validate(Object.keys(form.values) as (keyof typeof form.values)[]);
  }

  return (
    <Card
      title={copy.title}
      description={own ? copy.text : copy.installation({ name: installation.model_name })}
    >
      {sees === false ? <Notice variant="warning">{copy.blind}</Notice> : null}
      <FormContext value={form}>
        <form {...form.props} className="flex flex-col gap-4">
          <OwnModelFields settings={settings} form={form} />
          <FailedNotice
            error={Object.keys(fieldErrors(save.error)).length === 0 && save.error}
            text={copy.failed}
          />
          {tested === JSON.stringify(form.values) ? <TestResult test={test} /> : null}
          <div className="flex flex-wrap gap-3">
            <SaveButton busy={save.isPending}>{copy.submit}</SaveButton>
            <Button
              variant="secondary"
              busy={test.isPending}
              busyLabel={copy.testing}
              onClick={() => void testModel().catch(() => reportMissing())}
            >
              {copy.test}
            </Button>
            {own ? <RemoveOwnModel /> : null}
          </div>
        </form>
      </FormContext>
    </Card>
  );
}

function RemoveOwnModel() {
  const { team_slug } = useTeam();
  const remove = useMutation(
    rpc.models.removeOwn.mutationOptions({
      onSuccess: () => toast.success(copy.removed),
      ...refetchOnSuccess(rpc.models.key()),
    }),
  );
  return (
    <ConfirmDialog
      trigger={
        <Button variant="ghost" className="sm:ml-auto">
          {copy.remove}
        </Button>
      }
      copy={texts.removal}
      action={remove}
      destructive
      onConfirm={() => remove.mutate({ team_slug })}
    />
  );
}

interface TestProps {
  test: { data: ModelTest | undefined; error: Error | null };
}

/** The result of one tiny question to the model. */
function TestResult({ test: { data, error } }: TestProps) {
  if (error) {
    const [fieldError] = Object.values(fieldErrors(error));
    return <Notice variant="destructive">{fieldError ?? refusalOf(error, copy.testFailed)}</Notice>;
  }
  if (!data) return null;
  return (
    <Notice variant={data.ok ? 'success' : 'destructive'} title={data.text}>
      {data.words === '' ? null : copy.words({ words: data.words })}
    </Notice>
  );
}

interface FieldsProps {
  settings: ModelSettings;
  form: AppForm<Fields>;
}

/** The fields of the form around them. */
function OwnModelFields({ settings: { own, installation }, form }: FieldsProps) {
  const stored = own && storedText(own);
  return (
    <>
      <PasswordField
        label={copy.key}
        hint={stored ? copy.keyKept({ stored }) : copy.keyHint}
        error={form.errors.key}
        required={!own}
        {...form.field('key')}
        labels={copy.keyToggle}
        // Keeps browsers from storing it. It isn't kept in drafts either.
        autoComplete="new-password"
        spellCheck={false}
      />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <TextField
          name="base_url"
          label={copy.address}
          hint={copy.addressHint}
          placeholder={copy.addressPlaceholder}
          inputMode="url"
        />
        <TextField
          name="model_name"
          label={copy.name}
          hint={copy.nameHint({ name: installation.model_name })}
        />
      </div>
      <fieldset className="flex flex-col gap-2">
        <legend className="text-sm font-medium">{copy.prices}</legend>
        <p className="text-sm text-muted-foreground">{copy.pricesHint}</p>
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-3">
          <TextField name="price_input" label={copy.input} placeholder="0.10" />
          <TextField name="price_cached" label={copy.cached} placeholder="0.01" />
          <TextField name="price_output" label={copy.output} placeholder="0.50" />
        </div>
      </fieldset>
    </>
  );
}

function storedText({ key_last4: last4, key_set_at }: NonNullable<ModelSettings['own']>): string {
  const day = formatDay(key_set_at);
  return last4 ? copy.storedEnding({ last4, day }) : copy.stored({ day });
}
