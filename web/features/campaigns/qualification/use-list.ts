import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Qualification, QualificationField } from '#domain/qualification/fields.ts';
import { userKey } from '#web/platform/identity.ts';
import { client, errorCode, rpc } from '#web/platform/rpc.ts';
import { storedJson } from '#web/platform/storage.ts';
import { useTeam } from '#web/shared/team/team.tsx';

const isList = (value: unknown): value is Qualification =>
  typeof value === 'object' && value !== null && 'fields' in value && 'revision' in value;

/**
 * The stored list with unsaved changes. Changes survive a reload, and what someone else saves meanwhile
 * is never overwritten unseen.
 */
export function useQualification(campaign_slug: string) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  const input = { team_slug, campaign_slug };
  const options = rpc.campaigns.qualification.queryOptions({ input });
  const { data, isError, refetch } = useQuery(options);
  const [storage] = useState(() =>
    storedJson('session', userKey(`qualification:${team_slug}:${campaign_slug}`), isList),
  );
  const [draft, setDraft] = useState<Qualification | null>(() => storage.read() ?? null);
  const discard = useCallback(() => {
    storage.remove();
    setDraft(null);
  }, [storage]);
  const { mutateAsync: save, error } = useMutation({
    mutationFn: (list: Qualification) => client.campaigns.saveQualification({ ...input, ...list }),
    onSuccess: (stored) => {
      queryClient.setQueryData(options.queryKey, stored);
      discard();
    },
    onError: async (refusal) => {
      // After an unclear failure, the next attempt reports what someone else saved.
      if (errorCode(refusal) !== 'CONFLICT') return;
      // Saving again then takes into account what someone else saved.
      const stored = await queryClient.fetchQuery({ ...options, staleTime: 0 }).catch(() => null);
      if (stored) setDraft((list) => list && { ...list, revision: stored.revision });
    },
  });

  // Returns the same object until something changes, so consumers don't rerender.
  return useMemo(() => {
    function change(fields: QualificationField[]) {
      if (JSON.stringify(fields) === JSON.stringify(data?.fields)) return discard();
      const changed = { fields, revision: draft?.revision ?? data?.revision ?? '' };
      storage.write(changed);
      setDraft(changed);
    }
    const fields = draft?.fields ?? data?.fields ?? [];
    const isStored = JSON.stringify(fields) === JSON.stringify(data?.fields);
    return {
      isLoaded: data !== undefined,
      isError,
      refetch,
      fields,
      // The user may have left before the save was confirmed.
      draft: isStored ? null : draft,
      change,
      discard,
      save,
      error,
    };
  }, [data, isError, refetch, draft, storage, discard, save, error]);
}
