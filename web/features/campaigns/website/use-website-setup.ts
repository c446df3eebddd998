import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Generation } from '#domain/campaigns/generation.ts';
import { type WebsiteForm, websiteForm } from '#domain/campaigns/website-form.ts';
import { client } from '#web/platform/rpc.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { useMe } from '#web/shared/session/session.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { browserTimeZone } from '#web/shared/fields/time-zone.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { resultsAddress } from '../generation/results-address.ts';
import { useGeneration } from '../generation/use-generation.tsx';
import { errors } from '#copy/campaigns/website.ts';
import { websiteDraft } from './draft.ts';
import {
  type Problem,
  problemOfFailure,
  problemOfRefusal,
} from '#web/features/campaigns/website/problem.ts';

/** The form, stored while it is filled in, and the campaign generated from it. */
export function useWebsiteSetup() {
  const { team_slug, team } = useTeam();
  const { data: me } = useMe();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<Problem>();
  const form = useAppForm({
    schema: websiteForm,
    defaultValues: () => websiteDraft.load(team.team_id),
    showErrors: 'change',
    onSubmit: (typed) => {
      setProblem(undefined);
      if (me) return generation.start(typed);
      fail(errors.unauthenticated);
    },
  });
  const { values } = form;
  useEffect(() => websiteDraft.save(team.team_id, values), [team.team_id, values]);

  function fail(reason: Problem) {
    setProblem(reason);
    toast.error(reason.title, reason.text ? { description: reason.text } : {});
  }
  const generation = useGeneration<WebsiteForm>({
    kind: 'website',
    start: (typed) =>
      client.campaigns.createFromWebsite({
        team_slug,
        form: typed,
        agent_timezone: browserTimeZone(),
      }),
    onDone: (generation: Generation) => {
      if (generation.kind === 'website') websiteDraft.clear(team.team_id);
      const { to, state } = resultsAddress(team_slug, generation);
      void navigate(to, { state });
    },
    onFailed: (generation) => fail(problemOfFailure(generation)),
    onRefused: (error) => fail(problemOfRefusal(error)),
  });
  return {
    form,
    generation,
    /** Why the last attempt failed. */
    problem: generation.busy ? undefined : problem,
  };
}
