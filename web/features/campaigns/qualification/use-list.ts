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
 * The list as it is stored, and as it is changed here. What is not saved stays over a reload; what
 * someone else saves meanwhile is never overwritten unseen.
 */
export function useList(campaign_slug: string) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  const input = { team_slug, campaign_slug };
  const options = rpc.campaigns.qualification.queryOptions({ input });
  const { data, isError, refetch } = useQuery(options);
  const [kept] = useState(() =>
    storedJson('session', userKey(`qualification:${team_slug}:${campaign_slug}`), isList),
  );
  const [draft, setDraft] = useState<Qualification | null>(() => kept.read() ?? null);
  const discard = useCallback(() => {
    kept.remove();
    setDraft(null);
  }, [kept]);
  const { mutateAsync: save, error } = useMutation({
    mutationFn: (list: Qualification) => client.campaigns.saveQualification({ ...input, ...list }),
    onSuccess: (stored) => {
      queryClient.setQueryData(options.queryKey, stored);
      discard();
    },
    onError: async (refusal) => {
      // After an unclear failure, the next try reports what someone else saved.
      if (errorCode(refusal) !== 'CONFLICT') return;
      // Saving again is then done in view of what someone else saved.
      const stored = await queryClient.fetchQuery({ ...options, staleTime: 0 }).catch(() => null);
      if (stored) setDraft((list) => list && { ...list, revision: stored.revision });
    },
  });

  // The same object as long as nothing changes, so that what shows it isn't drawn again.
  return useMemo(() => {
    function change(fields: QualificationField[]) {
      if (JSON.stringify(fields) === JSON.stringify(data?.fields)) return discard();
      const changed = { fields, revision: draft?.revision ?? data?.revision ?? '' };
      kept.write(changed);
      setDraft(changed);
    }
    const fields = draft?.fields ?? data?.fields ?? [];
    const isStored = JSON.stringify(fields) === JSON.stringify(data?.fields);
    return {
      isLoaded: data !== undefined,
      isError,
      refetch,
      fields,
      // The page may have gone before the answer that it is saved.
      draft: isStored ? null : draft,
      change,
      discard,
      save,
      error,
    };
  }, [data, isError, refetch, draft, kept, discard, save, error]);
}
