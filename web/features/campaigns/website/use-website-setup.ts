import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { type Resolver, useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { Generation } from '#domain/campaigns/generation.ts';
import {
  type WebsiteDraft,
  type WebsiteForm,
  websiteForm,
} from '#domain/campaigns/website-form.ts';
import { fieldErrors } from '#web/platform/errors.ts';
import { client } from '#web/platform/rpc.ts';
import { useMe } from '#web/platform/session.ts';
import { useTeam } from '#web/platform/team.tsx';
import { toast } from '#web/ui/toast.ts';
import { resultsOf } from '../creation/lead-on.ts';
import { useMaking } from '../creation/use-making.tsx';
import { errors } from './copy.ts';
import { EMPTY_DRAFT, websiteDraft } from './draft.ts';
import { type Problem, wordsOfFailure, wordsOfRefusal } from './problem-words.ts';

// The schema asks for its own words where the draft has any text, which is what it is there to find out.
const resolver = zodResolver(websiteForm) as Resolver<WebsiteDraft, unknown, WebsiteForm>;

/** The form, kept while it is filled in, and the campaign that is made from it. */
export function useWebsiteSetup() {
  const { teamSlug, team } = useTeam();
  const { data: me } = useMe();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<Problem>();
  const form = useForm<WebsiteDraft, unknown, WebsiteForm>({
    resolver,
    mode: 'onChange',
    defaultValues: websiteDraft.load(team.team_id),
  });
  const typed = { ...EMPTY_DRAFT, ...useWatch({ control: form.control }) };
  const kept = JSON.stringify(typed);
  useEffect(
    () => websiteDraft.save(team.team_id, JSON.parse(kept) as WebsiteDraft),
    [team.team_id, kept],
  );

  function say(why: Problem) {
    setProblem(why);
    toast.error(why.title, why.text ? { description: why.text } : {});
  }
  const making = useMaking<WebsiteForm>({
    kind: 'website',
    start: (values) => client.campaigns.createFromWebsite({ teamSlug, form: values }),
    onDone: (creation: Generation) => {
      if (creation.kind === 'website') websiteDraft.clear(team.team_id);
      const { to, state } = resultsOf(teamSlug, creation);
      void navigate(to, { state });
    },
    onFailed: (creation) => say(wordsOfFailure(creation)),
    onRefused: (error) => {
      say(wordsOfRefusal(error));
      for (const [path, message] of Object.entries(fieldErrors(error))) {
        const name = path.split('.').at(-1) ?? path;
        if (name in EMPTY_DRAFT) form.setError(name as keyof WebsiteDraft, { message });
      }
    },
  });
  return {
    form,
    typed,
    making,
    /** why the last try came to nothing */
    problem: making.busy ? undefined : problem,
    submit: form.handleSubmit((values) => {
      setProblem(undefined);
      if (me) making.make(values);
      else say(errors.nobody);
    }),
  };
}
