import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Lead, LeadEdit } from '#domain/conversations/lead/lead.ts';
import type { Tag } from '#domain/conversations/tag.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';

const CACHE_MS = 300_000;

export function leadOptions(team_slug: string, conversation_id: string) {
  return rpc.conversations.lead.queryOptions({ input: { team_slug, conversation_id } });
}

/** Changes what the team knows of a lead; the answer is what is shown from then on. */
export function useEditLead(conversation_id: string) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: Omit<LeadEdit, 'team_slug' | 'conversation_id'>) =>
      client.conversations.editLead({ team_slug, conversation_id, ...change }),
    onSuccess: (lead) =>
      queryClient.setQueryData(leadOptions(team_slug, conversation_id).queryKey, lead),
  });
}

export interface BookingChange {
  booked: boolean;
  /** ISO time of the appointment; null: not known any more; missing: as it is known */
  booked_for?: string | null;
}

/** Stores whether the lead has an appointment. Lists get it as any other change. */
export function useSetBooking(conversation_id: string) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  const ref = { team_slug, conversation_id };
  const { queryKey } = rpc.conversations.get.queryOptions({ input: ref });
  return useMutation({
    mutationFn: (change: BookingChange) => client.conversations.setBooking({ ...ref, ...change }),
    onSuccess: (conversation) => {
      queryClient.setQueryData(queryKey, (about) => about && { ...about, conversation });
      // Who said it comes with the next fetch, which no one has to wait for.
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}

/** Puts a tag on or takes it off: shown at once, taken back when the server refuses. */
export function useChangeTags(conversation_id: string) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  const { queryKey } = leadOptions(team_slug, conversation_id);
  return useMutation({
    mutationFn: ({ tag, on }: { tag: Tag; on: boolean }) => {
      const change = on ? { add: [tag.tag_id] } : { remove: [tag.tag_id] };
      const conversation_ids = [conversation_id];
      return client.conversations.changeTags({ team_slug, conversation_ids, ...change });
    },
    onMutate: async ({ tag, on }) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<Lead>(queryKey);
      queryClient.setQueryData<Lead>(queryKey, (lead) => lead && withTag(lead, tag, on));
      return before;
    },
    onError: (_error, _change, before) => before && queryClient.setQueryData(queryKey, before),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

function withTag(lead: Lead, tag: Tag, on: boolean): Lead {
  const others = lead.tags.filter((item) => item.tag_id !== tag.tag_id);
  return { ...lead, tags: on ? [...others, tag] : others };
}

/** The team's notes about a lead, newest first. */
export function notesOptions(team_slug: string, conversation_id: string) {
  return rpc.conversations.notes.infiniteOptions({
    input: (before: string | undefined) => ({
      team_slug,
      conversation_id,
      ...(before && { before }),
    }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    staleTime: CACHE_MS,
  });
}

export function useRefreshNotes(conversation_id: string) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  const input = { team_slug, conversation_id };
  return () => queryClient.invalidateQueries({ queryKey: rpc.conversations.notes.key({ input }) });
}

/** Leads were merged or split: threads, cards and lists are fetched again. */
export function useLeadsChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: rpc.conversations.key() });
}
