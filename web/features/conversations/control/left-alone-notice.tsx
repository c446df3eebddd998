import type { ConversationRow } from '#domain/conversations/schema.ts';
import { messageOf } from '#web/platform/rpc.ts';
import { ErrorText } from '#web/ui/error-text.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { leftAlone as copy } from '#copy/conversations/left-alone.ts';
import { useConversationAction, useSetLeftAlone } from '../api.ts';
import { EditorButton } from '../editor-button.tsx';

/** Why the agent ignores this person, with a button to let it answer. */
export function LeftAloneNotice({ row }: { row: ConversationRow }) {
  const change = useSetLeftAlone(row.conversation_id);
  const seen = useConversationAction(row.conversation_id);
  if (row.left_alone === null) return null;
  const isListed = row.left_alone === 'listed';
  const { title, text } = isListed ? copy.listed : copy.older;
  const error = change.error ?? seen.error;
  return (
    <Notice variant={isListed || !row.needs_attention ? 'info' : 'warning'} title={title}>
      <p>{text}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {(isListed || !row.opted_out) && (
          <EditorButton
            variant={isListed ? 'secondary' : 'primary'}
            busy={change.isPending}
            onClick={() => change.mutate(isListed ? 'again' : 'let')}
          >
            {isListed ? copy.listed.again : copy.older.let}
          </EditorButton>
        )}
        {row.attention_reason === 'older_chat' && (
          <EditorButton
            variant="secondary"
            busy={seen.isPending}
            onClick={() => seen.mutate({ kind: 'markSeen' })}
          >
            {copy.older.seen}
          </EditorButton>
        )}
      </div>
      <ErrorText className="mt-2">{error && messageOf(error, copy.dialog.failed)}</ErrorText>
    </Notice>
  );
}
