import { useState } from 'react';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { TextareaField } from '#web/ui/form/field.tsx';
import { formatExact } from '#web/ui/format.ts';
import { leadNameOf } from '../lead-name.tsx';
import type { ConversationDetails } from '../api.ts';
import { type Control, useAgentControl } from './use-agent-control.ts';
import { dialogs, optOut } from '#copy/conversations/screen.ts';

interface Props {
  about: ConversationDetails;
  control: Control;
  onClose: () => void;
}

/** Confirms stop and reactivate. The new state shows immediately; a refusal shows in the dialog. */
export function ControlDialog(props: Props) {
  const { about, control } = props;
  if (control === 'reactivate' && about.optOut) {
    return <PermissionDialog {...props} optedOut={about.optOut} />;
  }
  return <PlainDialog {...props} />;
}

function PlainDialog({ about: { conversation: row }, control, onClose }: Props) {
  const change = useAgentControl(row);
  const copy = dialogs[control];
  return (
    <ConfirmDialog
      onClose={onClose}
      copy={{
        ...copy,
        text: copy.text({ agent: row.agent_name, lead: leadNameOf(row) }),
        failed: dialogs.failed,
      }}
      action={change}
      destructive={control === 'stop'}
      onConfirm={() => change.mutate({ control }, { onSuccess: onClose })}
    >
      {control === 'reactivate' && row.opt_out_doubt !== null && (
        <QuotedWords said={optOut.doubted} words={row.opt_out_doubt} />
      )}
    </ConfirmDialog>
  );
}

/** Writing to a lead who opted out requires the lead's permission, which is recorded. */
function PermissionDialog(props: Props & { optedOut: NonNullable<ConversationDetails['optOut']> }) {
  const { about, onClose, optedOut } = props;
  const row = about.conversation;
  const change = useAgentControl(row);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  function confirm() {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    change.mutate({ control: 'reactivate', permission: { reason } }, { onSuccess: onClose });
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      copy={{
        ...optOut,
        text: optOut.text({ agent: row.agent_name, lead: leadNameOf(row) }),
        busy: dialogs.reactivate.busy,
        failed: dialogs.failed,
      }}
      action={change}
      destructive
      onConfirm={confirm}
    >
      <QuotedWords said={optOut.wrote({ when: formatExact(optedOut.at) })} words={optedOut.words} />
      <TextareaField
        label={optOut.reason}
        hint={optOut.reasonHint}
        error={missing ? optOut.reasonMissing : undefined}
        required
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}

/** The lead's message, which the member must read before reactivating the agent. */
function QuotedWords({ said, words }: { said: string; words: string | null }) {
  return (
    <div className="text-sm">
      <p className="text-muted-foreground">{said}</p>
      {words && (
        <blockquote dir="auto" className="mt-1 border-l-2 pl-3 wrap-anywhere">
          {words}
        </blockquote>
      )}
    </div>
  );
}
