import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import {
  basicsOf,
  campaignBasics,
  type CampaignBasics,
  rebaseEdit,
} from '#domain/campaigns/edit.ts';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { client, errorCode, refetchOnSuccess, refusalOf, rpc } from '#web/platform/rpc.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { ErrorState } from '#web/ui/layout/states.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { FormContext, useAppForm } from '#web/platform/use-app-form.ts';
import { TextField } from '#web/shared/fields/form-fields.tsx';
import { resultsPath } from '../generation/results-address.ts';
import { PauseButton } from '../list/pause.tsx';
import { AgentNameField, LinkField } from './fields.tsx';
import { copy } from '#copy/campaigns/edit.ts';
import { kitCopy } from '#copy/platform/screen.ts';

/** Edits a campaign's names and where it leads. */
export function EditScreen() {
  const { team_slug } = useTeam();
  const { campaign_slug = '' } = useParams();
  const campaign = useQuery(
    rpc.campaigns.get.queryOptions({
      input: { team_slug, campaign_slug },
      refetchOnMount: 'always',
    }),
  );
  const missing = errorCode(campaign.error) === 'NOT_FOUND';
  useFailure(campaign.isError, missing);
  // Edit the stored data, not a cached copy.
  const fresh = campaign.isFetchedAfterMount ? campaign.data : undefined;
  return (
    <Page
      narrow
      title={copy.title}
      description={copy.description}
      action={
        fresh && (
          <div className="flex flex-wrap gap-2">
            <PauseButton campaign={fresh} />
            <ButtonLink to={resultsPath(team_slug, fresh)} variant="secondary">
              {copy.results}
            </ButtonLink>
          </div>
        )
      }
      breadcrumb={[
        { label: copy.breadcrumb.campaigns, to: paths.campaigns(team_slug) },
        { label: fresh?.campaign_name ?? copy.breadcrumb.edit },
      ]}
    >
      {campaign.isError && !fresh ? (
        <ErrorState
          title={missing ? copy.notFound : copy.failed.title}
          description={copy.failed.text}
          action={<Button onClick={() => campaign.refetch()}>{kitCopy.retry}</Button>}
        />
      ) : (
        <Card>
          {fresh ? <EditForm key={fresh.campaign_id} campaign={fresh} /> : <LoadingForm />}
        </Card>
      )}
      {fresh ? (
        <Card>
          <CardHeader
            className="mb-0"
            title={copy.agent.title}
            description={copy.agent.text}
            aside={
              <ButtonLink to={paths.agent(team_slug, fresh.campaign_slug)} variant="secondary">
                {copy.agent.open}
              </ButtonLink>
            }
          />
        </Card>
      ) : null}
    </Page>
  );
}

/** A missing campaign redirects to the list. */
function useFailure(failed: boolean, missing: boolean) {
  const { team_slug } = useTeam();
  const navigate = useNavigate();
  // A refetch on the way out may fail again; show the error only once.
  const left = useRef(false);
  useEffect(() => {
    if (!failed || left.current) return;
    left.current = missing;
    toast.error(copy.error, { description: missing ? copy.notFound : copy.failed.title });
    if (missing) void navigate(paths.campaigns(team_slug), { replace: true });
  }, [failed, missing, navigate, team_slug]);
}

/** Skeleton of the form. Its buttons work: one goes back, the other says that data is loading. */
function LoadingForm() {
  const { team_slug } = useTeam();
  return (
    <div className="flex flex-col gap-5">
      <output className="sr-only">{kitCopy.loading}</output>
      {(['campaign_name', 'agent_name', 'website_url', 'calendar_url'] as const).map((name) => (
        <div key={name} className="flex flex-col gap-1.5">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-10" />
          <Skeleton className="h-5 w-64 max-w-full" />
        </div>
      ))}
      <div className="flex flex-col-reverse gap-2 border-t pt-5 sm:flex-row sm:justify-end">
        <ButtonLink to={paths.campaigns(team_slug)} variant="secondary">
          {kitCopy.cancel}
        </ButtonLink>
        <Button onClick={() => toast.error(copy.error, { description: copy.notLoaded })}>
          {copy.submit}
        </Button>
      </div>
    </div>
  );
}

/** Edits a campaign's names and where it leads. Everything else is on its Agent page. */
function EditForm({ campaign }: { campaign: Campaign }) {
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
          <ButtonLink to={paths.campaigns(team_slug)} variant="secondary">
            {kitCopy.cancel}
          </ButtonLink>
          <Button type="submit" busy={update.isPending} busyLabel={copy.submitting}>
            {copy.submit}
          </Button>
        </div>
      </form>
    </FormContext>
  );
}

interface Form {
  values: CampaignBasics;
  reset: (values: CampaignBasics) => void;
}

/**
 * Saves and returns to the list. Concurrent changes are shown and never overwritten unseen.
 */
function useUpdate(campaign: Campaign, form: Form) {
  const { team_slug } = useTeam();
  const navigate = useNavigate();
  const [before, setBefore] = useState(() => basicsOf(campaign));
  const { campaign_slug } = campaign;

  /** Rebases the form onto what is stored now. */
  async function rebase() {
    const stored = basicsOf(await client.campaigns.get({ team_slug, campaign_slug }));
    form.reset(rebaseEdit(form.values, before, stored));
    setBefore(stored);
  }

  return useMutation({
    mutationFn: (values: CampaignBasics) =>
      client.campaigns.update({ team_slug, campaign_slug, form: values, before }),
    onSuccess: () => {
      toast.success(copy.success);
      void navigate(paths.campaigns(team_slug));
    },
    ...refetchOnSuccess(rpc.campaigns.key()),
    onError: async (refusal) => {
      const missing = errorCode(refusal) === 'NOT_FOUND';
      const description = missing ? copy.notFound : refusalOf(refusal, copy.updateFailed);
      toast.error(copy.error, { description });
      if (missing) return void navigate(paths.campaigns(team_slug));
      if (errorCode(refusal) === 'CONFLICT') await rebase().catch(() => undefined);
    },
  });
}
