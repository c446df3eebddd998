import { useState } from 'react';
import {
  type AttentionReason,
  type ConversationRow,
  isWaiting,
} from '#domain/conversations/row.ts';
import { messageOf } from '#web/platform/rpc.ts';
import { gatewayProblems } from '#copy/shared/numbers/gateway-problems.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { attentionReasons, sentForPerson } from '#copy/shared/attention.ts';
import { leadNameOf } from '../lead-name.tsx';
import { titleOf } from './attention-line.tsx';
import { dialogs, optOut, panel, restricted } from '#copy/conversations/screen.ts';
import { type ConversationDetails, useConversationAction } from '../api.ts';
import { textOf } from '#copy/catalog/catalog.ts';
import { kitCopy } from '#copy/platform/screen.ts';

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

function reasonOf({ conversation, gatewayProblem }: ConversationDetails): {
  title: string;
  text: string;
} {
  const { needs_attention, attention_reason } = conversation;
  if (!needs_attention) return panel.due;
  const title = titleOf(conversation);
  if (gatewayProblem) return { title, text: gatewayProblems[gatewayProblem] };
  if (attention_reason && attention_reason in attentionReasons) {
    const { text } = attentionReasons[attention_reason as AttentionReason];
    return { title: titleOf(conversation), text };
  }
  const what = textOf(sentForPerson, attention_reason);
  return { title, text: what ? panel.attention.sent({ what }) : panel.attention.text };
}

function MarkSeen({ row }: { row: ConversationRow }) {
  const { team_slug } = useTeam();
  const action = useConversationAction(team_slug, row.conversation_id);
  // If the supposed software is a person, the agent answers, and the mark goes too.
  const choices = row.attention_reason === 'bot' ? [true, false] : [false];
  return (
    <>
      <div className="mt-2 flex flex-wrap gap-2">
        {choices.map((is_person) => (
          <RestrictedButton
            key={String(is_person)}
            permission="canEditCampaigns"
            restriction={restricted}
            variant="secondary"
            size="sm"
            busy={action.isPending}
            onClick={() => action.mutate({ kind: 'markSeen', is_person })}
          >
            {is_person ? panel.wasPerson : panel.markSeen}
          </RestrictedButton>
        ))}
      </div>
      <Failed error={action.error} />
    </>
  );
}

/** The lead's words, and the two possible decisions about them. */
function OptOutDoubt({ row, words }: { row: ConversationRow; words: string }) {
  const { team_slug } = useTeam();
  const [confirming, setConfirming] = useState(false);
  const action = useConversationAction(team_slug, row.conversation_id);
  const { title, text } = attentionReasons.opt_out_doubt;
  return (
    <Notice variant="destructive" title={title}>
      <p>{text}</p>
      <blockquote dir="auto" className="my-2 border-l-2 border-current pl-3 wrap-anywhere">
        {words}
      </blockquote>
      <div className="flex flex-wrap gap-2">
        <RestrictedButton
          permission="canEditCampaigns"
          restriction={restricted}
          variant="destructive"
          size="sm"
          disabled={action.isPending}
          aria-haspopup="dialog"
          onClick={() => setConfirming(true)}
        >
          {optOut.ask.confirm}
        </RestrictedButton>
        <RestrictedButton
          permission="canEditCampaigns"
          restriction={restricted}
          variant="secondary"
          size="sm"
          busy={action.isPending && !confirming}
          onClick={() => action.mutate({ kind: 'dismissOptOut' })}
        >
          {optOut.dismiss}
        </RestrictedButton>
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

function Failed({ error }: { error: Error | null }) {
  if (!error) return null;
  return (
    <p role="alert" className="mt-2 text-sm text-destructive">
      {dialogs.failed({ why: messageOf(error, kitCopy.network) })}
    </p>
  );
}
