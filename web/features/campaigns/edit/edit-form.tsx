import { Link } from 'react-router';
import { campaignEdit, editOf } from '#domain/campaigns/edit.ts';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { FormContext, useAppForm } from '#web/platform/use-app-form.ts';
import { TextField } from '#web/shared/form-fields.tsx';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { copy } from './copy.ts';
import { useUpdate } from './use-update.ts';

export function EditForm({ campaign }: { campaign: Campaign }) {
  const { teamSlug } = useTeam();
  const form = useAppForm({
    schema: campaignEdit,
    defaultValues: editOf(campaign),
    onSubmit: (values) => update.mutateAsync(values),
  });
  const update = useUpdate(campaign, form);
  return (
    <FormContext value={form}>
      <form {...form.props} className="flex flex-col gap-5">
        <fieldset disabled={update.isPending} className="flex min-w-0 flex-col gap-5">
          <TextField name="campaign_name" required {...copy.fields.campaign_name} />
          <TextField name="agent_name" required {...copy.fields.agent_name} />
          <TextField name="website_url" inputMode="url" {...copy.fields.website_url} />
          <TextField name="calendar_url" inputMode="url" {...copy.fields.calendar_url} />
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
    </FormContext>
  );
}
