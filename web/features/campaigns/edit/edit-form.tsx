import { zodResolver } from '@hookform/resolvers/zod';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { type CampaignEdit, campaignEdit, type EditField, editOf } from '#domain/campaigns/edit.ts';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { copy } from './copy.ts';
import { useUpdate } from './use-update.ts';

export function EditForm({ campaign }: { campaign: Campaign }) {
  const { teamSlug } = useTeam();
  const form = useForm<CampaignEdit>({
    resolver: zodResolver(campaignEdit),
    defaultValues: editOf(campaign),
  });
  const update = useUpdate(campaign, form);
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => void form.handleSubmit((values) => update.mutate(values))(event)}
    >
      <fieldset disabled={update.isPending} className="flex min-w-0 flex-col gap-5">
        <TextField form={form} name="campaign_name" required />
        <TextField form={form} name="agent_name" required />
        <TextField form={form} name="website_url" inputMode="url" />
        <TextField form={form} name="calendar_url" inputMode="url" />
      </fieldset>
      <div className="flex flex-col-reverse gap-2 border-t pt-5 sm:flex-row sm:justify-end">
        <Button asChild variant="secondary">
          <Link to={paths.campaigns(teamSlug)}>{copy.cancel}</Link>
        </Button>
        <Button type="submit" busy={update.isPending} busyLabel={copy.submitting}>
          {copy.submit}
        </Button>
      </div>
    </form>
  );
}

interface TextFieldProps {
  form: UseFormReturn<CampaignEdit>;
  name: EditField;
  required?: boolean;
  inputMode?: 'url';
}

function TextField({ form, name, required = false, inputMode }: TextFieldProps) {
  const { label, ...words } = copy.fields[name];
  const { hint, placeholder } = { placeholder: '', ...words };
  return (
    <Field
      label={label}
      hint={hint}
      required={required}
      error={form.formState.errors[name]?.message}
    >
      {(control) => (
        <Input
          {...control}
          {...form.register(name)}
          placeholder={placeholder}
          inputMode={inputMode}
          autoComplete="off"
        />
      )}
    </Field>
  );
}
