import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { DeletionPreview } from '#domain/conversations/lead/lead-deletion.ts';
import type { Lead } from '#domain/conversations/lead/lead.ts';
import { refetchOnSuccess, rpc } from '#web/platform/rpc.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/loading.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { deletion as copy } from '#copy/conversations/lead.ts';
import { formatList } from '#web/ui/format.ts';

/** Says what is deleted and what stays, before deleting anything. */
export function DeleteLeadDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const { team_slug } = useTeam();
  const navigate = useNavigate();
  const input = { team_slug, conversation_id: lead.conversation_id };
  const preview = useQuery({
    ...rpc.conversations.previewDeletion.queryOptions({ input }),
    staleTime: 0,
  });
  const remove = useMutation(
    rpc.conversations.deleteLead.mutationOptions({
      onSuccess: () => {
        toast.success(copy.done, { description: copy.doneText });
        void navigate(paths.conversations(team_slug), { replace: true });
      },
      ...refetchOnSuccess(rpc.conversations.list.key({ input: { team_slug } })),
    }),
  );
  return (
    <ConfirmDialog
      onClose={onClose}
      copy={{ ...copy, title: copy.title({ name: lead.name || lead.phone || lead.campaign_name }) }}
      action={remove}
      disabled={!preview.data}
      destructive
      onConfirm={() => remove.mutate(input)}
    >
      {preview.error ? <Notice variant="destructive">{copy.lookFailed}</Notice> : null}
      {preview.isPending ? (
        <output className="flex items-center gap-2 text-sm text-muted-foreground">
          <Spinner />
          {copy.looking}
        </output>
      ) : null}
      {preview.data ? <DeletionSummary preview={preview.data} /> : null}
    </ConfirmDialog>
  );
}

function DeletionSummary({ preview }: { preview: DeletionPreview }) {
  const { conversations, messages, notes, opted_out } = preview;
  const campaigns = formatList(conversations.map(({ campaign_name }) => campaign_name));
  return (
    <div className="flex flex-col gap-2 text-sm">
      <ul className="list-disc pl-5">
        <li>{copy.where({ count: conversations.length, campaigns })}</li>
        <li>{copy.messages({ count: messages })}</li>
        <li>{copy.notes({ count: notes })}</li>
      </ul>
      <p>{opted_out ? copy.optOut : copy.again}</p>
    </div>
  );
}
