import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import type { Generation, GenerationKind } from '#domain/campaigns/generation.ts';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { browserTimeZone } from '#web/shared/fields/time-zone-field.tsx';
import { useMe } from '#web/shared/session/session.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import type { storedDraft } from './drafts.ts';
import { resultsPath, type ResultsState } from './results-address.ts';
import { useGeneration } from './use-generation.tsx';

export interface Problem {
  title: string;
  text?: string;
}

interface Options<Fields extends Record<string, string>, Schema extends z.ZodType> {
  kind: GenerationKind;
  schema: Schema;
  draft: ReturnType<typeof storedDraft<Fields>>;
  showErrors: 'change' | 'blur';
  create: (input: {
    team_slug: string;
    form: z.output<Schema>;
    agent_timezone: string;
  }) => Promise<{ creation_id: string }>;
  onDone?: () => void;
  signedOut: Problem;
  /** `null`: the server no longer knows the generation. */
  failureOf: (generation: Generation | null) => Problem;
  refusalOf: (error: unknown) => Problem;
}

/** A form that is stored while the user fills it in, and from which a campaign is generated. */
export function useCampaignSetup<Fields extends Record<string, string>, Schema extends z.ZodType>(
  options: Options<Fields, Schema>,
) {
  const { kind, draft } = options;
  const { team_slug, team } = useTeam();
  const { data: me } = useMe();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<Problem>();
  const form = useAppForm({
    schema: options.schema,
    defaultValues: () => draft.load(team.team_id),
    showErrors: options.showErrors,
    onSubmit: (typed) => {
      setProblem(undefined);
      return me === null ? fail(options.signedOut) : generation.start(typed);
    },
  });
  const { values } = form;
  useEffect(() => draft.save(team.team_id, values), [draft, team.team_id, values]);

  function fail(reason: Problem) {
    setProblem(reason);
    toast.error(reason.title, { description: reason.text });
  }
  const generation = useGeneration<z.output<Schema>>({
    kind,
    start: (typed) => options.create({ team_slug, form: typed, agent_timezone: browserTimeZone() }),
    onDone: (done) => {
      if (done.kind === kind) draft.clear(team.team_id);
      options.onDone?.();
      const { campaign_slug, steps } = done;
      const state: ResultsState = { campaign_slug, scrapingData: steps };
      void navigate(resultsPath(team_slug, { campaign_slug, offer_generated_from: done.kind }), {
        state,
      });
    },
    onFailed: (generation) => fail(options.failureOf(generation)),
    onRefused: (error) => fail(options.refusalOf(error)),
  });
  return {
    form,
    generation,
    /** Why the last attempt failed. */
    problem: generation.busy ? undefined : problem,
  };
}
