import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
  const query = useQuery(options);
  const [kept] = useState(() =>
    storedJson('session', userKey(`qualification:${team_slug}:${campaign_slug}`), isList),
  );
  const [draft, setDraft] = useState<Qualification | null>(() => kept.read() ?? null);

  function change(fields: QualificationField[]) {
    const revision = draft?.revision ?? query.data?.revision ?? '';
    if (JSON.stringify(fields) === JSON.stringify(query.data?.fields)) return discard();
    kept.write({ fields, revision });
    setDraft({ fields, revision });
  }

  function discard() {
    kept.remove();
    setDraft(null);
  }

  const save = useMutation({
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

  return { query, fields: draft?.fields ?? query.data?.fields ?? [], draft, change, discard, save };
}
