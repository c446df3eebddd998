import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Generation, GenerationKind } from '#domain/campaigns/generation.ts';
import { client, errorStatus, refreshing, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { cancelFailed, cancelled } from '#copy/campaigns/generation.ts';
import { GenerationDialog } from './generation-dialog.tsx';
import { useFollowedGeneration } from './use-followed-generation.ts';

interface Options<Form> {
  kind: GenerationKind;
  start: (form: Form) => Promise<{ creation_id: string }>;
  /** The campaign is ready. Another page may have started it, with another kind. */
  onDone: (generation: Generation) => void;
  /** `null`: the server doesn't know it any more. */
  onFailed: (generation: Generation | null) => void;
  /** It did not start, or so it seems. */
  onRefused: (error: unknown) => void;
}

/**
 * Generates a campaign and covers the page with a dialog until it is ready and each of the dialog's
 * messages could be read, or until it failed or was cancelled. A
 * page that is loaded meanwhile shows the dialog too.
 */
export function useGeneration<Form>({ kind, start, onDone, onFailed, onRefused }: Options<Form>) {
  const [done, setDone] = useState<Generation | null>(null);
  const followed = useFollowedGeneration({ onDone: setDone, onFailed });
  const begin = useMutation({
    mutationFn: start,
    onSuccess: ({ creation_id }) => followed.follow(creation_id),
    onError: (error) => {
      if (errorStatus(error) === 0) followed.recheck();
      onRefused(error);
    },
  });
  const cancel = useCancel(followed.forget);
  const { activeId } = followed;
  const busy = begin.isPending || activeId !== undefined || done !== null;
  return {
    /** Whether it is settled if one was running already. */
    known: followed.known,
    busy,
    start: (form: Form) => begin.mutateAsync(form),
    dialog: busy ? (
      <GenerationDialog
        kind={(done ?? followed.generation)?.kind ?? kind}
        generation={done ?? followed.generation}
        offline={followed.offline}
        cancelling={cancel.isPending}
        onRead={() => done && onDone(done)}
        {...(activeId ? { onCancel: () => cancel.mutate(activeId) } : {})}
      />
    ) : null,
  };
}

/** Stops the generation and deletes its campaign. */
function useCancel(onCancelled: () => void) {
  const { team_slug } = useTeam();
  return useMutation({
    mutationFn: (creation_id: string) =>
      client.campaigns.cancelCreation({ team_slug, creation_id }),
    onSuccess: () => {
      onCancelled();
      toast.info(cancelled.title, { description: cancelled.text });
    },
    ...refreshing(rpc.campaigns.key(), rpc.teams.key()),
    onError: () => toast.error(cancelFailed.title, { description: cancelFailed.text }),
  });
}
