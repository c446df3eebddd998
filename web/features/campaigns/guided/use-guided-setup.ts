import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { type GuidedForm, guidedForm } from '#domain/campaigns/guided-form.ts';
import { client, errorCode, refusalOf } from '#web/platform/rpc.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { browserTimeZone } from '#web/shared/fields/time-zone-field.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { gate } from '#copy/campaigns/choose-method.ts';
import { resultsAddress } from '../generation/results-address.ts';
import { useGeneration } from '../generation/use-generation.tsx';
import { toasts } from '#copy/campaigns/guided.ts';
import { EMPTY_GUIDED, guidedDraft } from '../generation/drafts.ts';

/** Stores the answers while the user types, and generates the campaign from them. */
export function useGuidedSetup() {
  const { team_slug, team } = useTeam();
  const navigate = useNavigate();
  const form = useAppForm({
    schema: guidedForm,
    defaultValues: () => guidedDraft.load(team.team_id),
    showErrors: 'blur',
    onSubmit: (answers) => {
      setProblem(undefined);
      return generation.start(answers);
    },
  });
  const { values } = form;
  useEffect(() => guidedDraft.save(team.team_id, values), [team.team_id, values]);

  const [problem, setProblem] = useState<Problem>();
  function fail(reason: Problem) {
    setProblem(reason);
    toast.error(reason);
  }
  const generation = useGeneration<GuidedForm>({
    kind: 'guided',
    start: (answers) =>
      client.campaigns.createFromAnswers({
        team_slug,
        form: answers,
        agent_timezone: browserTimeZone(),
      }),
    onDone: (generation) => {
      if (generation.kind === 'guided') guidedDraft.clear(team.team_id);
      toast.success(toasts.created, { description: toasts.createdText });
      const { to, state } = resultsAddress(team_slug, generation);
      void navigate(to, { state });
    },
    onFailed: () => fail(toasts.failed),
    onRefused: (error) => fail(problemOf(error)),
  });
  return {
    form,
    generation,
    /** Why the last attempt failed. */
    problem: generation.busy ? undefined : problem,
    reset: () => {
      form.reset(EMPTY_GUIDED);
      guidedDraft.clear(team.team_id);
    },
  };
}

interface Problem {
  title: string;
  text: string;
}

function problemOf(error: unknown): Problem {
  switch (errorCode(error)) {
    case 'UNAUTHORIZED':
      return toasts.unauthenticated;
    case 'FORBIDDEN':
      return gate.role;
    case 'LIMIT_REACHED':
      return { title: gate.limit.title, text: refusalOf(error, toasts.failed.text) };
    case 'SPENDING_CEILING':
      return { title: toasts.ceiling, text: refusalOf(error, toasts.failed.text) };
    case 'TOO_MANY_REQUESTS':
      return { title: toasts.tooMany, text: refusalOf(error, toasts.failed.text) };
    default:
      return toasts.failed;
  }
}
