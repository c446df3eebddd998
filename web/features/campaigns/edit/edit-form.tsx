import { Link } from 'react-router';
import { basicsOf, campaignBasics } from '#domain/campaigns/edit.ts';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { FormContext, useAppForm } from '#web/platform/use-app-form.ts';
import { TextField } from '#web/shared/fields/form-fields.tsx';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { copy } from '#copy/campaigns/edit.ts';
import { AgentNameField, LinkField } from './fields.tsx';
import { useUpdate } from './use-update.ts';

/** The names of a campaign and where it leads; its Agent page has all else. */
export function EditForm({ campaign }: { campaign: Campaign }) {
  const { team_slug } = useTeam();
  const form = useAppForm({
    schema: campaignBasics,
    defaultValues: basicsOf(campaign),
    onSubmit: (values) => update.mutateAsync(values),
  });
  const update = useUpdate(campaign, form);
  return (
    <FormContext value={form}>
      <form {...form.props} className="flex flex-col gap-5">
        <fieldset disabled={update.isPending} className="flex min-w-0 flex-col gap-5">
          <TextField name="campaign_name" required {...copy.fields.campaign_name} />
          <AgentNameField />
          <TextField name="website_url" inputMode="url" {...copy.fields.website_url} />
          <LinkField />
        </fieldset>
        <div className="flex flex-col-reverse gap-2 border-t pt-5 sm:flex-row sm:justify-end">
          <Button asChild variant="secondary">
            <Link to={paths.campaigns(team_slug)}>{copy.cancel}</Link>
          </Button>
          <Button type="submit" busy={update.isPending} busyLabel={copy.submitting}>
            {copy.submit}
          </Button>
        </div>
      </form>
    </FormContext>
  );
}
