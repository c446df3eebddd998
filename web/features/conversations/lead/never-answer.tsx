import { useState } from 'react';
import type { ConversationRow } from '#domain/conversations/schema.ts';
import { messageOf } from '#web/platform/rpc.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Ban } from '#web/ui/icons.ts';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { restricted } from '#copy/conversations/screen.ts';
import { leftAlone as copy } from '#copy/conversations/left-alone.ts';
import { useLeftAlone } from '../api.ts';

/** For private chats: nothing of this person is answered or stored any more. */
export function NeverAnswer({ row }: { row: ConversationRow }) {
  const { team_slug } = useTeam();
  const [asking, setAsking] = useState(false);
  const change = useLeftAlone(team_slug, row.conversation_id);
  if (row.left_alone === 'listed') return null;
  return (
    <>
      <RestrictedButton
        permission="canEditCampaigns"
        restriction={restricted}
        variant="ghost"
        size="sm"
        className="self-start"
        onClick={() => setAsking(true)}
      >
        <Ban aria-hidden />
        {copy.never}
      </RestrictedButton>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={copy.dialog.title}
        description={copy.dialog.text}
        confirmLabel={copy.dialog.accept}
        busy={change.isPending}
        onConfirm={() => change.mutate('never', { onSuccess: () => setAsking(false) })}
      >
        {change.error && (
          <p role="alert" className="text-sm text-destructive">
            {messageOf(change.error, copy.failed)}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
