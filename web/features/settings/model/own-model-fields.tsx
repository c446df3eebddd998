import type { OwnModelFields as Fields } from '#domain/models/forms.ts';
import type { ModelSettings } from '#domain/models/schema.ts';
import type { AppForm } from '#web/platform/use-app-form.ts';
import { TextField } from '#web/shared/fields/form-fields.tsx';
import { Field, PasswordInput } from '#web/ui/form/field.tsx';
import { formatDay } from '#web/ui/format.ts';
import { copy as texts } from '#copy/settings/model.ts';

const copy = texts.own;

/** The fields of the form around them. */
export function OwnModelFields({
  settings: { own, installation },
  form,
}: {
  settings: ModelSettings;
  form: AppForm<Fields>;
}) {
  const stored = own && storedText(own);
  return (
    <>
      <Field
        label={copy.key}
        hint={stored ? copy.keyKept({ stored }) : copy.keyHint}
        error={form.errors.key}
        required={!own}
      >
        {(control) => (
          <PasswordInput
            {...control}
            {...form.field('key')}
            labels={copy.keyToggle}
            // What is neither stored by browsers nor kept with what else was typed.
            autoComplete="new-password"
            spellCheck={false}
          />
        )}
      </Field>
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
