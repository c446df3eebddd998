import { useState } from 'react';
import { type ConversationRow, isWaiting } from '#domain/conversations/row.ts';
import { gatewayProblems } from '#copy/shared/numbers/gateway-problems.ts';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { ErrorText } from '#web/ui/error-text.tsx';
import { failureText, Notice } from '#web/ui/notice.tsx';
import { attentionReasons, sentForPerson } from '#copy/shared/attention.ts';
import { leadNameOf } from '../lead-name.tsx';
import { titleOf } from './attention-line.tsx';
import { dialogs, optOut, panel } from '#copy/conversations/screen.ts';
import { type ConversationDetails, useConversationAction } from '../api.ts';
import { textOf } from '#copy/catalog/catalog.ts';
import { EditorButton } from '../editor-button.tsx';

/** Why a member is needed, what is safe, and what to do. */
export function AttentionNotice({ about }: { about: ConversationDetails }) {
  const row = about.conversation;
  if (row.opt_out_doubt !== null) return <OptOutDoubt row={row} words={row.opt_out_doubt} />;
  if (!isWaiting(row)) return null;
  // An older chat has its own notice, with the possible decisions.
  if (row.attention_reason === 'older_chat' && row.left_alone !== null) return null;
  const { title, text } = reasonOf(about);
  return (
    <Notice variant={row.needs_attention ? 'destructive' : 'warning'} title={title}>
      <p>{text}</p>
      {row.attention_reason !== 'answer_held' && <MarkSeen row={row} />}
    </Notice>
  );
}

function reasonOf({ conversation, gatewayProblem }: ConversationDetails) {
  const { needs_attention, attention_reason } = conversation;
  if (!needs_attention) return panel.due;
  const title = titleOf(conversation);
  if (gatewayProblem) return { title, text: gatewayProblems[gatewayProblem] };
  if (attention_reason && attention_reason in attentionReasons) {
    return {
      title,
      text: attentionReasons[attention_reason as keyof typeof attentionReasons].text,
    };
  }
  const what = textOf(sentForPerson, attention_reason);
  return { title, text: what ? panel.attention.sent({ what }) : panel.attention.text };
}

function MarkSeen({ row }: { row: ConversationRow }) {
  const action = useConversationAction(row.conversation_id);
  // If the supposed software is a person, the agent answers, and the mark goes too.
  const choices = row.attention_reason === 'bot' ? [true, false] : [false];
  return (
    <>
      <div className="mt-2 flex flex-wrap gap-2">
        {choices.map((is_person) => (
          <EditorButton
            key={String(is_person)}
            variant="secondary"
            busy={action.isPending}
            onClick={() => action.mutate({ kind: 'markSeen', is_person })}
          >
            {is_person ? panel.wasPerson : panel.markSeen}
          </EditorButton>
        ))}
      </div>
      <Failed error={action.error} />
    </>
  );
}

/** The lead's words, and the two possible decisions about them. */
function OptOutDoubt({ row, words }: { row: ConversationRow; words: string }) {
  const [confirming, setConfirming] = useState(false);
  const action = useConversationAction(row.conversation_id);
  const { title, text } = attentionReasons.opt_out_doubt;
  return (
    <Notice variant="destructive" title={title}>
      <p>{text}</p>
      <blockquote dir="auto" className="my-2 border-l-2 border-current pl-3 wrap-anywhere">
        {words}
      </blockquote>
      <div className="flex flex-wrap gap-2">
        <EditorButton
          variant="destructive"
          disabled={action.isPending}
          aria-haspopup="dialog"
          onClick={() => setConfirming(true)}
        >
          {optOut.ask.confirm}
        </EditorButton>
        <EditorButton
          variant="secondary"
          busy={action.isPending && !confirming}
          onClick={() => action.mutate({ kind: 'dismissOptOut' })}
        >
          {optOut.dismiss}
        </EditorButton>
      </div>
      {!confirming && <Failed error={action.error} />}
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        copy={{
          ...optOut.ask,
          text: optOut.ask.text({ lead: leadNameOf(row) }),
          failed: dialogs.failed,
        }}
        action={action}
        destructive
        onConfirm={() =>
          action.mutate({ kind: 'confirmOptOut' }, { onSuccess: () => setConfirming(false) })
        }
      />
    </Notice>
  );
}

const Failed = ({ error }: { error: Error | null }) => (
  <ErrorText className="mt-2">{error && failureText(error, dialogs.failed)}</ErrorText>
);
