import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Lead, LeadEdit } from '#domain/conversations/lead/lead.ts';
import type { Tag } from '#domain/conversations/tag.ts';
import { PAGES } from '#web/platform/query.ts';
import { client, refetchOnSuccess, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { failureText } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { tags as copy } from '#copy/conversations/lead.ts';

export function leadOptions(team_slug: string, conversation_id: string) {
  return rpc.conversations.lead.queryOptions({ input: { team_slug, conversation_id } });
}

/** Changes what the team knows about a lead. Shows the server's response from then on. */
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
  /** ISO time of the appointment; null: no longer known; missing: unchanged */
  booked_for?: string | null;
}

/** Stores whether the lead has an appointment. Lists update through the live stream. */
export function useSetBooking(conversation_id: string) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  const ref = { team_slug, conversation_id };
  const { queryKey } = rpc.conversations.get.queryOptions({ input: ref });
  return useMutation({
    mutationFn: (change: BookingChange) => client.conversations.setBooking({ ...ref, ...change }),
    onSuccess: (conversation) => {
      queryClient.setQueryData(queryKey, (about) => about && { ...about, conversation });
      // The next fetch says who entered it; nothing has to wait for that.
      void queryClient.invalidateQueries({ queryKey });
    },
  });
}

/** Adds or removes a tag optimistically. Reverts when the server refuses. */
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
    // Each change reports its own failure, even if another one was made meanwhile.
    onError: (error, _change, before) => {
      queryClient.setQueryData(queryKey, before);
      toast.error(failureText(error, copy.failed));
    },
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
    input: (before: string | undefined) => ({ team_slug, conversation_id, before }),
    ...PAGES,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
}

/** Mutation options: refetches the notes, and stays pending until that is done. */
export function useRefetchNotes(conversation_id: string) {
  const { team_slug } = useTeam();
  const input = { team_slug, conversation_id };
  return refetchOnSuccess(rpc.conversations.notes.key({ input }));
}

/** Mutation options: refetches threads, cards and lists after leads were merged, split or moved. */
export const refetchLeads = refetchOnSuccess(rpc.conversations.key());
