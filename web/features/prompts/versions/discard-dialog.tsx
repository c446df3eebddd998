import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PromptEditor } from '#domain/prompt-editor/schema.ts';
import { refusalOf, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { editorCopy, liveCopy as copy } from '#copy/prompts/screen.ts';

interface Props {
  editor: PromptEditor;
  revision: string;
  onClose: () => void;
}

export function DiscardDialog({ editor, revision, onClose }: Props) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  const discard = useMutation(
    rpc.prompts.discardDraft.mutationOptions({
      onSuccess: () => toast.success(copy.discarded.title, { description: copy.discarded.text }),
      onError: (error) =>
        toast.error(editorCopy.error, { description: refusalOf(error, copy.discardFailed) }),
      onSettled: async () => {
        await queryClient.invalidateQueries({ queryKey: rpc.prompts.key() });
        onClose();
      },
    }),
  );
  const { title, text, confirm, busy } = copy.discardDialog;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      description={text}
      cancelLabel={editorCopy.cancel}
      confirmLabel={confirm}
      busyLabel={busy}
      busy={discard.isPending}
      destructive
      onConfirm={() => discard.mutate({ team_slug, campaign_slug: editor.campaign_slug, revision })}
    />
  );
}
