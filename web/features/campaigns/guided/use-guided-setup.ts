import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { type Resolver, useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { type GuidedDraft, type GuidedForm, guidedForm } from '#domain/campaigns/guided-form.ts';
import { errorCode, messageOf } from '#web/platform/errors.ts';
import { client } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team.tsx';
import { toast } from '#web/ui/toast.ts';
import { gate } from '../choose-method/copy.ts';
import { resultsOf } from '../generation/results-address.ts';
import { useMaking } from '../generation/use-generation.tsx';
import { toasts } from './copy.ts';
import { EMPTY_DRAFT, guidedDraft } from './draft.ts';

// The schema asks for its own words where the draft has any text, which is what it is there to find out.
const resolver = zodResolver(guidedForm) as Resolver<GuidedDraft, unknown, GuidedForm>;

/** The answers, kept while they are given, and the campaign that is made from them. */
export function useGuidedSetup() {
  const { teamSlug, team } = useTeam();
  const navigate = useNavigate();
  const form = useForm<GuidedDraft, unknown, GuidedForm>({
    resolver,
    mode: 'all',
    defaultValues: guidedDraft.load(team.team_id),
  });
  const typed = { ...EMPTY_DRAFT, ...useWatch({ control: form.control }) };
  const kept = JSON.stringify(typed);
  useEffect(
    () => guidedDraft.save(team.team_id, JSON.parse(kept) as GuidedDraft),
    [team.team_id, kept],
  );

  const [problem, setProblem] = useState<Problem>();
  function say(why: Problem) {
    setProblem(why);
    toast.error(why.title, { description: why.text });
  }
  const making = useMaking<GuidedForm>({
    kind: 'guided',
    start: (answers) => client.campaigns.createFromAnswers({ teamSlug, form: answers }),
    onDone: (creation) => {
      if (creation.kind === 'guided') guidedDraft.clear(team.team_id);
      toast.success(toasts.created, { description: toasts.createdText });
      const { to, state } = resultsOf(teamSlug, creation);
      void navigate(to, { state });
    },
    onFailed: () => say(toasts.failed),
    onRefused: (error) => say(wordsOfRefusal(error)),
  });
  return {
    form,
    typed,
    making,
    /** why the last try came to nothing */
    problem: making.busy ? undefined : problem,
    submit: form.handleSubmit((answers) => {
      setProblem(undefined);
      making.make(answers);
    }),
    reset: () => {
      form.reset(EMPTY_DRAFT);
      guidedDraft.clear(team.team_id);
    },
  };
}

interface Problem {
  title: string;
  text: string;
}

function wordsOfRefusal(error: unknown): Problem {
  switch (errorCode(error)) {
    case 'UNAUTHORIZED':
      return toasts.unauthenticated;
    case 'FORBIDDEN':
      return gate.role;
    case 'LIMIT_REACHED':
      return { title: gate.limit.title, text: messageOf(error, toasts.failed.text) };
    default:
      return toasts.failed;
  }
}
