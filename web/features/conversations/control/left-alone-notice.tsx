import type { ConversationRow } from '#domain/conversations/schema.ts';
import { messageOf } from '#web/platform/rpc.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { restricted } from '#copy/conversations/screen.ts';
import { leftAlone as copy } from '#copy/conversations/left-alone.ts';
import { useConversationAction, useSetLeftAlone } from '../api.ts';

/** Why the agent ignores this person, with a button to let it answer. */
export function LeftAloneNotice({ row }: { row: ConversationRow }) {
  const { team_slug } = useTeam();
  const change = useSetLeftAlone(team_slug, row.conversation_id);
  const seen = useConversationAction(team_slug, row.conversation_id);
  if (row.left_alone === null) return null;
  const isListed = row.left_alone === 'listed';
  const { title, text } = isListed ? copy.listed : copy.older;
  const button = { permission: 'canEditCampaigns', restriction: restricted, size: 'sm' } as const;
  const error = change.error ?? seen.error;
  return (
    <Notice variant={isListed || !row.needs_attention ? 'info' : 'warning'} title={title}>
      <p>{text}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {(isListed || !row.opted_out) && (
          <RestrictedButton
            {...button}
            variant={isListed ? 'secondary' : 'primary'}
            busy={change.isPending}
            onClick={() => change.mutate(isListed ? 'again' : 'let')}
          >
            {isListed ? copy.listed.again : copy.older.let}
          </RestrictedButton>
        )}
        {row.attention_reason === 'older_chat' && (
          <RestrictedButton
            {...button}
            variant="secondary"
            busy={seen.isPending}
            onClick={() => seen.mutate({ kind: 'markSeen' })}
          >
            {copy.older.seen}
          </RestrictedButton>
        )}
      </div>
      {error && (
        <p role="alert" className="mt-2 text-sm text-destructive">
          {messageOf(error, copy.dialog.failed)}
        </p>
      )}
    </Notice>
  );
}
