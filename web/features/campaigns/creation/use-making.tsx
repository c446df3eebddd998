import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Generation, GenerationKind } from '#domain/campaigns/generation.ts';
import { errorStatus } from '#web/platform/errors.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/platform/team.tsx';
import { toast } from '#web/ui/toast.ts';
import { cancelFailed, cancelled } from './copy.ts';
import { CreationDialog } from './creation-dialog.tsx';

import { useCreation } from './use-creation.ts';

interface Way<Form> {
  kind: GenerationKind;
  start: (form: Form) => Promise<{ creation_id: string }>;
  /** the campaign is ready; its kind is the creation's, which another page may have begun */
  onDone: (creation: Generation) => void;
  /** `null`: nobody knows any more what became of it */
  onFailed: (creation: Generation | null) => void;
  /** it was not begun, or so it seems */
  onRefused: (error: unknown) => void;
}

/**
 * Makes a campaign and stands a dialog over the page until it is ready, failed or cancelled; also
 * over a page that is loaded while one is being made.
 */
export function useMaking<Form>({ kind, start, onDone, onFailed, onRefused }: Way<Form>) {
  const making = useCreation({ onDone, onFailed });
  const begin = useMutation({
    mutationFn: start,
    networkMode: 'always',
    onSuccess: ({ creation_id }) => making.follow(creation_id),
    onError: (error) => {
      if (errorStatus(error) === 0) making.lookAgain();
      onRefused(error);
    },
  });
  const cancel = useCancel(making.forget);
  const { activeId } = making;
  useEffect(() => toast.prepare(), []);
  const busy = begin.isPending || activeId !== undefined;
  return {
    /** whether something was under way is settled */
    known: making.known,
    busy,
    make: (form: Form) => begin.mutate(form),
    dialog: busy ? (
      <CreationDialog
        kind={making.creation?.kind ?? kind}
        creation={making.creation}
        offline={making.offline}
        cancelling={cancel.isPending}
        {...(activeId ? { onCancel: () => cancel.mutate(activeId) } : {})}
      />
    ) : null,
  };
}

/** Ends what runs; the campaign goes with it. */
function useCancel(onCancelled: () => void) {
  const { teamSlug } = useTeam();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (creation_id: string) => client.campaigns.cancelCreation({ teamSlug, creation_id }),
    networkMode: 'always',
    onSuccess: () => {
      onCancelled();
      toast.info(cancelled.title, { description: cancelled.text });
      void queryClient.invalidateQueries({ queryKey: rpc.campaigns.key() });
      void queryClient.invalidateQueries({ queryKey: rpc.teams.key() });
    },
    onError: () => toast.error(cancelFailed.title, { description: cancelFailed.text }),
  });
}
