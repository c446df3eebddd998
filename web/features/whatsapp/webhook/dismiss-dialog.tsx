import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { WaitingPosts } from '#domain/leads/posts/waiting-posts.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { review } from '#copy/whatsapp/webhook/post.ts';

const copy = review.dismissDialog;

interface Props {
  posts: WaitingPosts;
  campaignId: string;
  open: boolean;
  onClose: () => void;
}

/** Deletes posts that are no leads. */
export function DismissDialog({ posts, campaignId: campaign_id, open, onClose }: Props) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  const dismiss = useMutation(
    rpc.leads.dismissPosts.mutationOptions({
      onError: () => toast.error(copy.failed, { description: copy.failedText }),
      onSettled: async () => {
        onClose();
        await queryClient.invalidateQueries({ queryKey: rpc.leads.waitingPosts.key() });
      },
    }),
  );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={copy.title}
      description={copy.text({ count: posts.count })}
      cancelLabel={copy.cancel}
      confirmLabel={copy.accept}
      busyLabel={copy.busy}
      busy={dismiss.isPending}
      destructive
      onConfirm={() => dismiss.mutate({ team_slug, campaign_id, post_id: posts.post_id })}
    />
  );
}
